"""Arrays in a GPU's memory that other libraries can use without a copy.

PyTorch, JAX and CuPy read `__cuda_array_interface__` or DLPack's protocol; Numba's arrays
have only the former. DLPack passes a C struct in a capsule, described at
https://dmlc.github.io/dlpack/latest/.
"""

import ctypes
from typing import Any, Final

import numpy as np
from numba import cuda as numba_cuda

cuda: Any = numba_cuda  # numba.cuda has no types

_CUDA: Final = 2
_KINDS: Final = {"i": 0, "u": 1, "f": 2, "b": 6}
"""DLPack's codes for signed, unsigned, floating and boolean numbers."""
_NAME: Final = b"dltensor"
_LEGACY_STREAMS: Final = (None, -1, 1)
"""Streams that need no waiting: the default stream, which our kernels use, and -1 (no waiting)."""


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


class _ManagedTensor(ctypes.Structure):
    pass


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_ManagedTensor))
_ManagedTensor._fields_ = (
    ("tensor", _Tensor),
    ("context", ctypes.c_void_p),
    ("deleter", _Deleter),
)

_lent: dict[int, Any] = {}
"""Arrays that other libraries still read, by the address of the struct that was passed."""


@_Deleter
def _give_back(managed: Any) -> None:
    _lent.pop(ctypes.addressof(managed.contents), None)


_Destructor = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype = ctypes.py_object
_new_capsule.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
_is_unused = ctypes.pythonapi.PyCapsule_IsValid
_is_unused.argtypes = (ctypes.c_void_p, ctypes.c_char_p)
_pointer_of = ctypes.pythonapi.PyCapsule_GetPointer
_pointer_of.restype = ctypes.c_void_p
_pointer_of.argtypes = (ctypes.c_void_p, ctypes.c_char_p)


@_Destructor
def _drop(capsule: Any) -> None:
    """Free a capsule that no library took; one that was taken is freed by its deleter."""
    if _is_unused(capsule, _NAME):
        _lent.pop(_pointer_of(capsule, _NAME), None)


class DeviceArray:
    """An array in a GPU's memory. `numpy.asarray` copies it to the host."""

    def __init__(self, array: Any) -> None:
        self._array = array
        self.shape: tuple[int, ...] = array.shape
        self.dtype: np.dtype[Any] = array.dtype

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"DeviceArray(shape={self.shape}, dtype={self.dtype})"

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        interface: dict[str, Any] = self._array.__cuda_array_interface__
        return interface

    def copy_to_host(self) -> np.ndarray[Any, Any]:
        """A copy in host memory."""
        host: np.ndarray[Any, Any] = self._array.copy_to_host()
        return host

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray[Any, Any]:
        if copy is False:
            raise ValueError("a device array is copied to the host, or not there")
        return self.copy_to_host().astype(dtype or self.dtype, copy=False)

    def __dlpack_device__(self) -> tuple[int, int]:
        return _CUDA, int(cuda.get_current_device().id)

    def __dlpack__(self, *, stream: int | None = None, copy: bool | None = None, **_: Any) -> Any:
        if copy:
            raise BufferError("a device array is lent, not copied; copy what you are lent")
        if stream not in _LEGACY_STREAMS:
            cuda.synchronize()
        shape = (ctypes.c_int64 * len(self.shape))(*self.shape)
        managed = _ManagedTensor()
        tensor = managed.tensor
        tensor.data = self.__cuda_array_interface__["data"][0]
        tensor.device_type, tensor.device_id = self.__dlpack_device__()
        tensor.ndim = len(self.shape)
        tensor.code = _KINDS[self.dtype.kind]
        tensor.bits = 8 * self.dtype.itemsize
        tensor.lanes = 1
        tensor.shape = shape
        managed.deleter = _give_back
        address = ctypes.addressof(managed)
        _lent[address] = managed, shape, self._array
        return _new_capsule(address, _NAME, ctypes.cast(_drop, ctypes.c_void_p))
