// Building and renewing the page: `h` makes an element; `patch` changes an element on the page until it equals a newly
// built one. Elements that are alike stay on the page, and with them focus and scroll position.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false | Child[]} Child */

/**
 * An HTML element. Properties that begin with `on` are handlers, and must be among `HANDLERS`; `class`, `data-...`,
 * `aria-...` and the like are attributes. A property whose value is null or false is left out.
 * @param {string} tag
 * @param {Record<string, any> | null} [properties]
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function h(tag, properties, ...children) {
  return /** @type {HTMLElement} */ (fill(document.createElement(tag), properties, children));
}

/**
 * An SVG element; the properties are those of `h`.
 * @param {string} tag
 * @param {Record<string, any> | null} [properties]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function s(tag, properties, ...children) {
  return /** @type {SVGElement} */ (fill(document.createElementNS(SVG, tag), properties, children));
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Record<string, any> | null | undefined} properties
 * @param {Child[]} children
 */
function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties ?? {})) {
    check(element, name, value);
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) /** @type {any} */ (element)[name] = value;
    else if (name === "value" || name === "checked") /** @type {any} */ (element)[name] = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

/**
 * Throw if a handler is unknown to `patch`, or if the value of an attribute is not text: both are mistakes.
 * @param {Element} element
 * @param {string} name
 * @param {unknown} value
 */
function check(element, name, value) {
  const isHandler = name.startsWith("on");
  const isPlain = value === null || !["function", "object"].includes(typeof value);
  if (isHandler ? HANDLERS.includes(name) : isPlain) return;
  const expected = isHandler ? `one of ${HANDLERS.join(", ")}` : "a text, a number, true or false";
  throw new TypeError(`${name} of <${element.tagName.toLowerCase()}>: expected ${expected}`);
}

/** @param {Element} element @param {Child[]} children */
function append(element, children) {
  for (const child of children) {
    if (Array.isArray(child)) append(element, child);
    else if (child instanceof Node) element.append(child);
    else if (child !== null && child !== undefined && child !== false) element.append(String(child));
  }
}

const HANDLERS = ["onclick", "onpointerenter", "onpointerleave", "onfocus", "onblur", "oninput",
  "onchange", "onsubmit", "onkeydown", "onpointerdown", "onclose", "oncancel", "ontoggle"];

/**
 * Change an element on the page until it equals a newly built one of the same kind.
 * @param {Element} old
 * @param {Element} fresh
 */
export function patch(old, fresh) {
  if (old.tagName !== fresh.tagName || key(old) !== key(fresh)) {
    old.replaceWith(fresh);
    return;
  }
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !KEPT.has(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const name of HANDLERS) {
    const handler = /** @type {any} */ (fresh)[name] ?? null;
    if (/** @type {any} */ (old)[name] !== handler) /** @type {any} */ (old)[name] = handler;
  }
  patchValue(old, fresh);
  patchChildren(old, [...fresh.childNodes]);
}

/** Attributes that the browser itself sets, so that `patch` leaves them alone. */
const KEPT = new Set(["open"]);

/** @param {Element} old @param {Element} fresh */
function patchValue(old, fresh) {
  if (old instanceof HTMLInputElement && fresh instanceof HTMLInputElement) {
    if (old.checked !== fresh.checked) old.checked = fresh.checked;
    if (old !== document.activeElement && old.value !== fresh.value) old.value = fresh.value;
  }
}

/**
 * Change the children of an element until they equal new ones. Children with a `data-key` are matched by it.
 * @param {Element} parent
 * @param {Node[]} fresh
 */
export function patchChildren(parent, fresh) {
  const keyed = new Map([...parent.children].filter((child) => key(child)).map((c) => [key(c), c]));
  fresh.forEach((child, place) => {
    const there = parent.childNodes[place];
    const known = child instanceof Element && key(child) ? keyed.get(key(child)) : undefined;
    if (known && known !== there) parent.insertBefore(known, there ?? null);
    const match = known ?? (there && !(there instanceof Element && key(there)) ? there : undefined);
    if (match instanceof Element && child instanceof Element && match.tagName === child.tagName) {
      patch(match, child);
    } else if (match instanceof Text && child instanceof Text) {
      if (match.data !== child.data) match.data = child.data;
    } else if (match && !known) {
      parent.replaceChild(child, match);
    } else {
      parent.insertBefore(child, parent.childNodes[place] ?? null);
    }
  });
  while (parent.childNodes.length > fresh.length) parent.lastChild?.remove();
}

/** @param {Element} element */
function key(element) {
  return element.getAttribute("data-key");
}

/**
 * Fill an element on the page with new children.
 * @param {Element} place
 * @param {...Child} children
 */
export function show(place, ...children) {
  const box = document.createElement("div");
  append(box, children);
  patchChildren(place, [...box.childNodes]);
}

/**
 * Have screen readers read a text aloud.
 * @param {string} text
 */
export function announce(text) {
  const place = document.getElementById("announcements");
  if (!place) return;
  const line = h("p", null, text);
  place.append(line);
  while (place.children.length > 8) place.firstChild?.remove();
}

/** Remove all notices and announcements, as another player looks at the screen now. */
export function hush() {
  for (const id of ["announcements", "notices"]) document.getElementById(id)?.replaceChildren();
}

/**
 * Show a notice for a few seconds.
 * @param {string} text
 * @param {"plain" | "problem"} [kind]
 */
export function notice(text, kind = "plain") {
  const place = document.getElementById("notices");
  if (!place) return;
  const line = h("p", { class: `notice ${kind}` }, text);
  place.append(line);
  while (place.children.length > 3) place.firstChild?.remove();
  setTimeout(() => line.remove(), 3000 + 60 * text.length);
}
