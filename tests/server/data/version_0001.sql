-- A database of version 0001, made by the server of that time: games that go on (usa_mid_game, europe_midgm), one that is
-- over (sanfran_over), a table that waits for a player (nederl__open), and an imported record (usa___record).
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE events (
	table_id VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	event TEXT NOT NULL, 
	person VARCHAR, 
	request VARCHAR, 
	CONSTRAINT pk_events PRIMARY KEY (table_id, number), 
	CONSTRAINT fk_events_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "events" VALUES('europe_midgm',1,1795060628750,'{"kind":"created","board":"europe","options":{},"seats":[{"kind":"mine","name":"Ann","bot":null},{"kind":"open","name":null,"bot":null},{"kind":"mine","name":"Ann","bot":null}],"name":"Ann","public":true,"clock":null,"pace":1.0,"hints":true,"follows":null}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a',NULL);
INSERT INTO "events" VALUES('europe_midgm',2,1795060628753,'{"kind":"sat","seat":1,"name":"Ben","person":"412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34"}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','s');
INSERT INTO "events" VALUES('europe_midgm',3,1795060628756,'{"kind":"started","board_hash":"a29da2c4cd80c086","setup":["seat 1","white","black","yellow","locomotive","locomotive","locomotive","black","black","locomotive","white","black","yellow","purple","yellow","orange","purple","green","Palermo-Moskva","Edinburgh-Athína","Brest-Petrograd","Brest-Marseille","Kyïv-Petrograd","Madrid-Zürich","Smolensk-Rostov","Barcelona-München","Riga-Bucuresti","Zágráb-Brindisi","Barcelona-Bruxelles","Berlin-Roma"]}',NULL,NULL);
INSERT INTO "events" VALUES('europe_midgm',4,1795060628757,'{"kind":"moved","seat":1,"move":"keep Smolensk-Rostov, Barcelona-München, Riga-Bucuresti","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m3');
INSERT INTO "events" VALUES('europe_midgm',5,1795060628759,'{"kind":"moved","seat":2,"move":"keep Brest-Petrograd, Berlin-Roma","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m4');
INSERT INTO "events" VALUES('europe_midgm',6,1795060628760,'{"kind":"moved","seat":0,"move":"keep Brest-Marseille, Madrid-Zürich","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m5');
INSERT INTO "events" VALUES('europe_midgm',7,1795060628761,'{"kind":"moved","seat":1,"move":"claim Angora-Constantinople grey","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m6');
INSERT INTO "events" VALUES('europe_midgm',8,1795060628762,'{"kind":"moved","seat":1,"move":"pay 1 black + 1 locomotive","chance":["locomotive","white","black"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m7');
INSERT INTO "events" VALUES('europe_midgm',9,1795060628763,'{"kind":"moved","seat":1,"move":"pay 1 black + 1 locomotive","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m8');
INSERT INTO "events" VALUES('europe_midgm',10,1795060628764,'{"kind":"moved","seat":2,"move":"claim Sevastopol-Sochi grey","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m9');
INSERT INTO "events" VALUES('europe_midgm',11,1795060628765,'{"kind":"moved","seat":2,"move":"pay 1 white + 1 locomotive","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m10');
INSERT INTO "events" VALUES('europe_midgm',12,1795060628766,'{"kind":"moved","seat":0,"move":"claim Brindisi-Roma white","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m11');
INSERT INTO "events" VALUES('europe_midgm',13,1795060628767,'{"kind":"moved","seat":0,"move":"pay 1 white + 1 locomotive","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m12');
INSERT INTO "events" VALUES('europe_midgm',14,1795060628768,'{"kind":"moved","seat":1,"move":"take orange","chance":["purple"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m13');
INSERT INTO "events" VALUES('europe_midgm',15,1795060628769,'{"kind":"moved","seat":1,"move":"draw card","chance":["purple"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m14');
INSERT INTO "events" VALUES('europe_midgm',16,1795060628770,'{"kind":"moved","seat":2,"move":"claim Amsterdam-Bruxelles black","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m15');
INSERT INTO "events" VALUES('europe_midgm',17,1795060628771,'{"kind":"moved","seat":2,"move":"pay 1 black","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m16');
INSERT INTO "events" VALUES('europe_midgm',18,1795060628772,'{"kind":"moved","seat":0,"move":"build station in Paris","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m17');
INSERT INTO "events" VALUES('europe_midgm',19,1795060628773,'{"kind":"moved","seat":0,"move":"pay 1 yellow","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m18');
INSERT INTO "events" VALUES('europe_midgm',20,1795060628774,'{"kind":"moved","seat":1,"move":"claim Dieppe-Paris purple","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m19');
INSERT INTO "events" VALUES('europe_midgm',21,1795060628775,'{"kind":"moved","seat":1,"move":"pay 1 purple","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m20');
INSERT INTO "events" VALUES('europe_midgm',22,1795060628776,'{"kind":"moved","seat":2,"move":"build station in Warszawa","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m21');
INSERT INTO "events" VALUES('europe_midgm',23,1795060628777,'{"kind":"moved","seat":2,"move":"pay 1 yellow","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m22');
INSERT INTO "events" VALUES('europe_midgm',24,1795060628778,'{"kind":"moved","seat":0,"move":"draw card","chance":["yellow"]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m23');
INSERT INTO "events" VALUES('europe_midgm',25,1795060628779,'{"kind":"moved","seat":0,"move":"take green","chance":["yellow"]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m24');
INSERT INTO "events" VALUES('europe_midgm',26,1795060628780,'{"kind":"moved","seat":1,"move":"build station in Bruxelles","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m25');
INSERT INTO "events" VALUES('europe_midgm',27,1795060628781,'{"kind":"moved","seat":1,"move":"pay 1 orange","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m26');
INSERT INTO "events" VALUES('europe_midgm',28,1795060628782,'{"kind":"moved","seat":2,"move":"take yellow","chance":["blue"]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m27');
INSERT INTO "events" VALUES('europe_midgm',29,1795060628783,'{"kind":"moved","seat":2,"move":"take purple","chance":["locomotive"]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m28');
INSERT INTO "events" VALUES('europe_midgm',30,1795060628783,'{"kind":"moved","seat":0,"move":"take blue","chance":["blue"]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m29');
INSERT INTO "events" VALUES('europe_midgm',31,1795060628784,'{"kind":"moved","seat":0,"move":"draw card","chance":["black"]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m30');
INSERT INTO "events" VALUES('europe_midgm',32,1795060628785,'{"kind":"moved","seat":1,"move":"take blue","chance":["orange"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m31');
INSERT INTO "events" VALUES('europe_midgm',33,1795060628786,'{"kind":"moved","seat":1,"move":"take yellow","chance":["orange"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m32');
INSERT INTO "events" VALUES('nederl__open',1,1795060633185,'{"kind":"created","board":"nederland","options":{"tolls":"off"},"seats":[{"kind":"mine","name":"Ann","bot":null},{"kind":"open","name":null,"bot":null}],"name":"Ann","public":true,"clock":null,"pace":1.0,"hints":true,"follows":null}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a',NULL);
INSERT INTO "events" VALUES('sanfran_over',1,1795060628794,'{"kind":"created","board":"san_francisco","options":{},"seats":[{"kind":"mine","name":"Ann","bot":null},{"kind":"open","name":null,"bot":null}],"name":"Ann","public":true,"clock":null,"pace":1.0,"hints":true,"follows":null}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a',NULL);
INSERT INTO "events" VALUES('sanfran_over',2,1795060628797,'{"kind":"sat","seat":1,"name":"Ben","person":"412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34"}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','s');
INSERT INTO "events" VALUES('sanfran_over',3,1795060628799,'{"kind":"started","board_hash":"2732639d9b43c286","setup":["seat 0","locomotive","orange","green","locomotive","green","green","orange","purple","red","Golden Gate Bridge-Potrero Hill","Haight Ashbury-Mission District","The Embarcadero-The Castro","Golden Gate Bridge-Sunset"]}',NULL,NULL);
INSERT INTO "events" VALUES('sanfran_over',4,1795060628801,'{"kind":"moved","seat":0,"move":"keep Golden Gate Bridge-Potrero Hill, Haight Ashbury-Mission District","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m3');
INSERT INTO "events" VALUES('sanfran_over',5,1795060628802,'{"kind":"moved","seat":1,"move":"keep Golden Gate Bridge-Sunset","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m4');
INSERT INTO "events" VALUES('sanfran_over',6,1795060628803,'{"kind":"moved","seat":0,"move":"claim Market Street-Union Square black","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m5');
INSERT INTO "events" VALUES('sanfran_over',7,1795060628804,'{"kind":"moved","seat":0,"move":"pay 1 locomotive","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m6');
INSERT INTO "events" VALUES('sanfran_over',8,1795060628805,'{"kind":"moved","seat":1,"move":"claim Pier 39-The Embarcadero red","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m7');
INSERT INTO "events" VALUES('sanfran_over',9,1795060628806,'{"kind":"moved","seat":1,"move":"pay 1 locomotive","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m8');
INSERT INTO "events" VALUES('sanfran_over',10,1795060628806,'{"kind":"moved","seat":0,"move":"claim Crissy Field-Presidio grey","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m9');
INSERT INTO "events" VALUES('sanfran_over',11,1795060628807,'{"kind":"moved","seat":0,"move":"pay 1 orange","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m10');
INSERT INTO "events" VALUES('sanfran_over',12,1795060628808,'{"kind":"moved","seat":1,"move":"claim Haight Ashbury-Painted Ladies green","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m11');
INSERT INTO "events" VALUES('sanfran_over',13,1795060628809,'{"kind":"moved","seat":1,"move":"pay 1 green","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m12');
INSERT INTO "events" VALUES('sanfran_over',14,1795060628810,'{"kind":"moved","seat":1,"move":"take token from Painted Ladies","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m13');
INSERT INTO "events" VALUES('sanfran_over',15,1795060628811,'{"kind":"moved","seat":0,"move":"take green","chance":["red"]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m14');
INSERT INTO "events" VALUES('sanfran_over',16,1795060628812,'{"kind":"moved","seat":0,"move":"take orange","chance":["black"]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m15');
INSERT INTO "events" VALUES('sanfran_over',17,1795060628813,'{"kind":"moved","seat":1,"move":"take green","chance":["black"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m16');
INSERT INTO "events" VALUES('sanfran_over',18,1795060628814,'{"kind":"moved","seat":1,"move":"take purple","chance":["orange"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m17');
INSERT INTO "events" VALUES('sanfran_over',19,1795060628815,'{"kind":"moved","seat":0,"move":"claim Fort Mason-Pacific Heights orange","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m18');
INSERT INTO "events" VALUES('sanfran_over',20,1795060628815,'{"kind":"moved","seat":0,"move":"pay 1 orange","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m19');
INSERT INTO "events" VALUES('sanfran_over',21,1795060628816,'{"kind":"moved","seat":1,"move":"claim Lombard Street-Pier 39 purple","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m20');
INSERT INTO "events" VALUES('sanfran_over',22,1795060628817,'{"kind":"moved","seat":1,"move":"pay 1 purple","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m21');
INSERT INTO "events" VALUES('sanfran_over',23,1795060628818,'{"kind":"moved","seat":0,"move":"claim Haight Ashbury-The Castro green","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m22');
INSERT INTO "events" VALUES('sanfran_over',24,1795060628819,'{"kind":"moved","seat":0,"move":"pay 1 green","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m23');
INSERT INTO "events" VALUES('sanfran_over',25,1795060628820,'{"kind":"moved","seat":1,"move":"take black","chance":["black"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m24');
INSERT INTO "events" VALUES('sanfran_over',26,1795060628821,'{"kind":"moved","seat":1,"move":"draw card","chance":["purple"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m25');
INSERT INTO "events" VALUES('sanfran_over',27,1795060628822,'{"kind":"moved","seat":0,"move":"take black","chance":["blue"]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m26');
INSERT INTO "events" VALUES('sanfran_over',28,1795060628823,'{"kind":"moved","seat":0,"move":"take blue","chance":["red"]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m27');
INSERT INTO "events" VALUES('sanfran_over',29,1795060628824,'{"kind":"moved","seat":1,"move":"claim Crissy Field-Palace of Fine Arts black","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m28');
INSERT INTO "events" VALUES('sanfran_over',30,1795060628824,'{"kind":"moved","seat":1,"move":"pay 1 black","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m29');
INSERT INTO "events" VALUES('sanfran_over',31,1795060628825,'{"kind":"moved","seat":0,"move":"claim Fort Mason-Pier 39 black","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m30');
INSERT INTO "events" VALUES('sanfran_over',32,1795060628826,'{"kind":"moved","seat":0,"move":"pay 1 black","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m31');
INSERT INTO "events" VALUES('sanfran_over',33,1795060628827,'{"kind":"moved","seat":1,"move":"claim Crissy Field-Golden Gate Bridge purple","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m32');
INSERT INTO "events" VALUES('sanfran_over',34,1795060628828,'{"kind":"moved","seat":1,"move":"pay 1 purple","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m33');
INSERT INTO "events" VALUES('sanfran_over',35,1795060628829,'{"kind":"moved","seat":0,"move":"claim The Embarcadero-Union Square blue","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m34');
INSERT INTO "events" VALUES('sanfran_over',36,1795060628830,'{"kind":"moved","seat":0,"move":"pay 1 blue","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m35');
INSERT INTO "events" VALUES('sanfran_over',37,1795060628831,'{"kind":"moved","seat":1,"move":"take black","chance":["black"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m36');
INSERT INTO "events" VALUES('sanfran_over',38,1795060628832,'{"kind":"moved","seat":1,"move":"take black","chance":["locomotive"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m37');
INSERT INTO "events" VALUES('sanfran_over',39,1795060628833,'{"kind":"moved","seat":0,"move":"take locomotive","chance":["purple"]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m38');
INSERT INTO "events" VALUES('sanfran_over',40,1795060628834,'{"kind":"moved","seat":1,"move":"claim Lombard Street-The Embarcadero grey","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m39');
INSERT INTO "events" VALUES('sanfran_over',41,1795060628835,'{"kind":"moved","seat":1,"move":"pay 2 black","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m40');
INSERT INTO "events" VALUES('sanfran_over',42,1795060628836,'{"kind":"moved","seat":0,"move":"claim South Beach-Union Square red","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m41');
INSERT INTO "events" VALUES('sanfran_over',43,1795060628836,'{"kind":"moved","seat":0,"move":"pay 1 locomotive","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m42');
INSERT INTO "events" VALUES('sanfran_over',44,1795060628837,'{"kind":"moved","seat":1,"move":"take orange","chance":["blue"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m43');
INSERT INTO "events" VALUES('sanfran_over',45,1795060628838,'{"kind":"moved","seat":1,"move":"take blue","chance":["black"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m44');
INSERT INTO "events" VALUES('sanfran_over',46,1795060628839,'{"kind":"moved","seat":0,"move":"draw card","chance":["locomotive"]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m45');
INSERT INTO "events" VALUES('sanfran_over',47,1795060628840,'{"kind":"moved","seat":0,"move":"take red","chance":["purple"]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m46');
INSERT INTO "events" VALUES('sanfran_over',48,1795060628841,'{"kind":"moved","seat":1,"move":"take purple","chance":["green"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m47');
INSERT INTO "events" VALUES('sanfran_over',49,1795060628842,'{"kind":"moved","seat":1,"move":"take red","chance":["locomotive"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m48');
INSERT INTO "events" VALUES('sanfran_over',50,1795060628843,'{"kind":"moved","seat":0,"move":"claim Mission District-The Castro black","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m49');
INSERT INTO "events" VALUES('sanfran_over',51,1795060628844,'{"kind":"moved","seat":0,"move":"pay 1 locomotive","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m50');
INSERT INTO "events" VALUES('sanfran_over',52,1795060628845,'{"kind":"moved","seat":1,"move":"claim Fort Mason-Lombard Street red","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m51');
INSERT INTO "events" VALUES('sanfran_over',53,1795060628845,'{"kind":"moved","seat":1,"move":"pay 1 red","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m52');
INSERT INTO "events" VALUES('sanfran_over',54,1795060628846,'{"kind":"moved","seat":0,"move":"claim Pacific Heights-Palace of Fine Arts red","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m53');
INSERT INTO "events" VALUES('sanfran_over',55,1795060628847,'{"kind":"moved","seat":0,"move":"pay 1 red","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m54');
INSERT INTO "events" VALUES('sanfran_over',56,1795060628848,'{"kind":"moved","seat":1,"move":"take red","chance":["orange"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m55');
INSERT INTO "events" VALUES('sanfran_over',57,1795060628849,'{"kind":"moved","seat":1,"move":"draw card","chance":["red"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m56');
INSERT INTO "events" VALUES('sanfran_over',58,1795060628850,'{"kind":"moved","seat":0,"move":"take locomotive","chance":["blue"]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m57');
INSERT INTO "events" VALUES('sanfran_over',59,1795060628851,'{"kind":"moved","seat":1,"move":"claim Haight Ashbury-Japanese Gardens red","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m58');
INSERT INTO "events" VALUES('sanfran_over',60,1795060628852,'{"kind":"moved","seat":1,"move":"pay 2 red","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m59');
INSERT INTO "events" VALUES('sanfran_over',61,1795060628852,'{"kind":"moved","seat":1,"move":"take token from Haight Ashbury","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m60');
INSERT INTO "events" VALUES('sanfran_over',62,1795060628853,'{"kind":"moved","seat":0,"move":"claim Painted Ladies-The Castro red","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m61');
INSERT INTO "events" VALUES('sanfran_over',63,1795060628854,'{"kind":"moved","seat":0,"move":"pay 1 locomotive","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m62');
INSERT INTO "events" VALUES('sanfran_over',64,1795060628855,'{"kind":"moved","seat":1,"move":"draw tickets","chance":["Pier 39-South Beach","Japanese Gardens-The Embarcadero"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m63');
INSERT INTO "events" VALUES('sanfran_over',65,1795060628856,'{"kind":"moved","seat":1,"move":"keep Japanese Gardens-The Embarcadero","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m64');
INSERT INTO "events" VALUES('sanfran_over',66,1795060628857,'{"kind":"moved","seat":0,"move":"take black","chance":["blue"]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m65');
INSERT INTO "events" VALUES('sanfran_over',67,1795060628859,'{"kind":"moved","seat":0,"move":"take orange","chance":["green"]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m66');
INSERT INTO "events" VALUES('sanfran_over',68,1795060628860,'{"kind":"moved","seat":1,"move":"take blue","chance":["green"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m67');
INSERT INTO "events" VALUES('sanfran_over',69,1795060628861,'{"kind":"moved","seat":1,"move":"draw card","chance":["orange"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m68');
INSERT INTO "events" VALUES('sanfran_over',70,1795060628862,'{"kind":"moved","seat":0,"move":"draw card","chance":["orange"]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m69');
INSERT INTO "events" VALUES('sanfran_over',71,1795060628862,'{"kind":"moved","seat":0,"move":"take blue","chance":["black"]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m70');
INSERT INTO "events" VALUES('sanfran_over',72,1795060628863,'{"kind":"moved","seat":1,"move":"claim Fort Mason-Palace of Fine Arts blue","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m71');
INSERT INTO "events" VALUES('sanfran_over',73,1795060628864,'{"kind":"moved","seat":1,"move":"pay 2 blue","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m72');
INSERT INTO "events" VALUES('sanfran_over',74,1795060628865,'{"kind":"moved","seat":0,"move":"claim Japanese Gardens-Sunset orange","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m73');
INSERT INTO "events" VALUES('sanfran_over',75,1795060628866,'{"kind":"moved","seat":0,"move":"pay 2 orange","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m74');
INSERT INTO "events" VALUES('sanfran_over',76,1795060628867,'{"kind":"moved","seat":1,"move":"claim Market Street-Pacific Heights grey","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m75');
INSERT INTO "events" VALUES('sanfran_over',77,1795060628868,'{"kind":"moved","seat":1,"move":"pay 2 orange","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m76');
INSERT INTO "events" VALUES('sanfran_over',78,1795060628869,'{"kind":"moved","seat":0,"move":"draw tickets","chance":["Pier 39-Mission District","Fort Mason-Japanese Gardens"]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m77');
INSERT INTO "events" VALUES('sanfran_over',79,1795060628870,'{"kind":"moved","seat":0,"move":"keep Fort Mason-Japanese Gardens","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m78');
INSERT INTO "events" VALUES('sanfran_over',80,1795060628871,'{"kind":"moved","seat":1,"move":"take green","chance":["red"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m79');
INSERT INTO "events" VALUES('sanfran_over',81,1795060628872,'{"kind":"moved","seat":1,"move":"take green","chance":["red"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m80');
INSERT INTO "events" VALUES('sanfran_over',82,1795060628873,'{"kind":"moved","seat":0,"move":"draw card","chance":["blue"]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m81');
INSERT INTO "events" VALUES('sanfran_over',83,1795060628873,'{"kind":"moved","seat":0,"move":"take purple","chance":["blue"]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m82');
INSERT INTO "events" VALUES('sanfran_over',84,1795060628874,'{"kind":"moved","seat":1,"move":"claim Market Street-Mission District green","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m83');
INSERT INTO "events" VALUES('sanfran_over',85,1795060628875,'{"kind":"moved","seat":1,"move":"pay 3 green","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m84');
INSERT INTO "events" VALUES('sanfran_over',86,1795060628876,'{"kind":"moved","seat":0,"move":"claim Lombard Street-Market Street blue","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m85');
INSERT INTO "events" VALUES('sanfran_over',87,1795060628877,'{"kind":"moved","seat":0,"move":"pay 2 blue","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m86');
INSERT INTO "events" VALUES('sanfran_over',88,1795060628878,'{"kind":"moved","seat":1,"move":"take blue","chance":["purple"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m87');
INSERT INTO "events" VALUES('sanfran_over',89,1795060628879,'{"kind":"moved","seat":1,"move":"take black","chance":["locomotive"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m88');
INSERT INTO "events" VALUES('sanfran_over',90,1795060628880,'{"kind":"moved","seat":0,"move":"take locomotive","chance":["purple"]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m89');
INSERT INTO "events" VALUES('sanfran_over',91,1795060628881,'{"kind":"moved","seat":1,"move":"take green","chance":["locomotive"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m90');
INSERT INTO "events" VALUES('sanfran_over',92,1795060628881,'{"kind":"moved","seat":1,"move":"draw card","chance":["locomotive"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m91');
INSERT INTO "events" VALUES('sanfran_over',93,1795060628882,'{"kind":"moved","seat":0,"move":"claim Alcatraz-Pier 39 grey 2","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m92');
INSERT INTO "events" VALUES('sanfran_over',94,1795060628883,'{"kind":"moved","seat":0,"move":"pay 1 black + 1 locomotive","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m93');
INSERT INTO "events" VALUES('sanfran_over',95,1795060628884,'{"kind":"moved","seat":1,"move":"claim Mission District-Potrero Hill blue","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m94');
INSERT INTO "events" VALUES('sanfran_over',96,1795060628885,'{"kind":"moved","seat":1,"move":"pay 1 blue + 1 locomotive","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m95');
INSERT INTO "events" VALUES('sanfran_over',97,1795060628886,'{"kind":"moved","seat":0,"move":"draw tickets","chance":["Alcatraz-Lombard Street","Market Street-Sunset"]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m96');
INSERT INTO "events" VALUES('sanfran_over',98,1795060628887,'{"kind":"moved","seat":0,"move":"keep Alcatraz-Lombard Street, Market Street-Sunset","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m97');
INSERT INTO "events" VALUES('sanfran_over',99,1795060628888,'{"kind":"moved","seat":1,"move":"take locomotive","chance":["locomotive"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m98');
INSERT INTO "events" VALUES('usa_mid_game',1,1795060610978,'{"kind":"created","board":"usa","options":{},"seats":[{"kind":"mine","name":"Ann","bot":null},{"kind":"open","name":null,"bot":null}],"name":"Ann","public":true,"clock":null,"pace":1.0,"hints":true,"follows":null}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a',NULL);
INSERT INTO "events" VALUES('usa_mid_game',2,1795060610991,'{"kind":"sat","seat":1,"name":"Ben","person":"412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34"}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','s');
INSERT INTO "events" VALUES('usa_mid_game',3,1795060614496,'{"kind":"started","board_hash":"28d1e95364ac3329","setup":["seat 1","white","blue","yellow","yellow","green","white","black","black","blue","white","black","red","black","Sault St. Marie-Oklahoma City","Winnipeg-Little Rock","Seattle-New York","Denver-El Paso","Duluth-El Paso","Seattle-Los Angeles"]}',NULL,NULL);
INSERT INTO "events" VALUES('usa_mid_game',4,1795060628645,'{"kind":"moved","seat":1,"move":"keep Duluth-El Paso, Seattle-Los Angeles","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m3');
INSERT INTO "events" VALUES('usa_mid_game',5,1795060628648,'{"kind":"moved","seat":0,"move":"keep Winnipeg-Little Rock, Seattle-New York","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m4');
INSERT INTO "events" VALUES('usa_mid_game',6,1795060628649,'{"kind":"moved","seat":1,"move":"claim Sault St. Marie-Toronto grey","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m5');
INSERT INTO "events" VALUES('usa_mid_game',7,1795060628694,'{"kind":"moved","seat":1,"move":"pay 2 black","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m6');
INSERT INTO "events" VALUES('usa_mid_game',8,1795060628696,'{"kind":"moved","seat":0,"move":"claim Portland-Seattle grey","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m7');
INSERT INTO "events" VALUES('usa_mid_game',9,1795060628697,'{"kind":"moved","seat":0,"move":"pay 1 white","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m8');
INSERT INTO "events" VALUES('usa_mid_game',10,1795060628698,'{"kind":"moved","seat":1,"move":"claim Seattle-Vancouver grey","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m9');
INSERT INTO "events" VALUES('usa_mid_game',11,1795060628699,'{"kind":"moved","seat":1,"move":"pay 1 white","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m10');
INSERT INTO "events" VALUES('usa_mid_game',12,1795060628700,'{"kind":"moved","seat":0,"move":"claim Pittsburgh-Washington grey","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m11');
INSERT INTO "events" VALUES('usa_mid_game',13,1795060628702,'{"kind":"moved","seat":0,"move":"pay 2 yellow","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m12');
INSERT INTO "events" VALUES('usa_mid_game',14,1795060628703,'{"kind":"moved","seat":1,"move":"claim Atlanta-Nashville grey","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m13');
INSERT INTO "events" VALUES('usa_mid_game',15,1795060628706,'{"kind":"moved","seat":1,"move":"pay 1 green","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m14');
INSERT INTO "events" VALUES('usa_mid_game',16,1795060628707,'{"kind":"moved","seat":0,"move":"claim Kansas City-Omaha grey 2","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m15');
INSERT INTO "events" VALUES('usa_mid_game',17,1795060628710,'{"kind":"moved","seat":0,"move":"pay 1 blue","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m16');
INSERT INTO "events" VALUES('usa_mid_game',18,1795060628711,'{"kind":"moved","seat":1,"move":"take red","chance":["yellow"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m17');
INSERT INTO "events" VALUES('usa_mid_game',19,1795060628718,'{"kind":"moved","seat":1,"move":"draw card","chance":["yellow"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m18');
INSERT INTO "events" VALUES('usa_mid_game',20,1795060628719,'{"kind":"moved","seat":0,"move":"take white","chance":["black"]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m19');
INSERT INTO "events" VALUES('usa_mid_game',21,1795060628720,'{"kind":"moved","seat":0,"move":"take yellow","chance":["green"]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m20');
INSERT INTO "events" VALUES('usa_mid_game',22,1795060628721,'{"kind":"moved","seat":1,"move":"claim Dallas-Houston grey","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m21');
INSERT INTO "events" VALUES('usa_mid_game',23,1795060628722,'{"kind":"moved","seat":1,"move":"pay 1 yellow","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m22');
INSERT INTO "events" VALUES('usa_mid_game',24,1795060628723,'{"kind":"moved","seat":0,"move":"draw card","chance":["orange"]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m23');
INSERT INTO "events" VALUES('usa_mid_game',25,1795060628723,'{"kind":"moved","seat":0,"move":"take green","chance":["blue"]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m24');
INSERT INTO "events" VALUES('usa_mid_game',26,1795060628724,'{"kind":"moved","seat":1,"move":"take black","chance":["white"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m25');
INSERT INTO "events" VALUES('usa_mid_game',27,1795060628725,'{"kind":"moved","seat":1,"move":"draw card","chance":["purple"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m26');
INSERT INTO "events" VALUES('usa_mid_game',28,1795060628726,'{"kind":"moved","seat":0,"move":"take blue","chance":["blue"]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m27');
INSERT INTO "events" VALUES('usa_mid_game',29,1795060628727,'{"kind":"moved","seat":0,"move":"take white","chance":["green"]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m28');
INSERT INTO "events" VALUES('usa_mid_game',30,1795060628728,'{"kind":"moved","seat":1,"move":"take black","chance":["locomotive"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m29');
INSERT INTO "events" VALUES('usa_mid_game',31,1795060628729,'{"kind":"moved","seat":1,"move":"draw card","chance":["red"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m30');
INSERT INTO "events" VALUES('usa_mid_game',32,1795060628730,'{"kind":"moved","seat":0,"move":"claim Boston-Montréal grey 2","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m31');
INSERT INTO "events" VALUES('usa_mid_game',33,1795060628730,'{"kind":"moved","seat":0,"move":"pay 2 white","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m32');
INSERT INTO "events" VALUES('usa_mid_game',34,1795060628731,'{"kind":"moved","seat":1,"move":"claim Atlanta-Charleston grey","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m33');
INSERT INTO "events" VALUES('usa_mid_game',35,1795060628732,'{"kind":"moved","seat":1,"move":"pay 2 black","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m34');
INSERT INTO "events" VALUES('usa_mid_game',36,1795060628733,'{"kind":"moved","seat":0,"move":"take black","chance":["green"]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m35');
INSERT INTO "events" VALUES('usa_mid_game',37,1795060628734,'{"kind":"moved","seat":0,"move":"take blue","chance":["white"]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m36');
INSERT INTO "events" VALUES('usa_mid_game',38,1795060628735,'{"kind":"moved","seat":1,"move":"claim Dallas-Oklahoma City grey","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m37');
INSERT INTO "events" VALUES('usa_mid_game',39,1795060628736,'{"kind":"moved","seat":1,"move":"pay 2 red","chance":[]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m38');
INSERT INTO "events" VALUES('usa_mid_game',40,1795060628737,'{"kind":"moved","seat":0,"move":"claim Kansas City-Oklahoma City grey","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m39');
INSERT INTO "events" VALUES('usa_mid_game',41,1795060628737,'{"kind":"moved","seat":0,"move":"pay 2 blue","chance":[]}','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','m40');
INSERT INTO "events" VALUES('usa_mid_game',42,1795060628738,'{"kind":"moved","seat":1,"move":"take blue","chance":["white"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m41');
INSERT INTO "events" VALUES('usa_mid_game',43,1795060628739,'{"kind":"moved","seat":1,"move":"draw card","chance":["locomotive"]}','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','m42');
CREATE TABLE keeping (
	table_id VARCHAR NOT NULL, 
	server VARCHAR NOT NULL, 
	CONSTRAINT pk_keeping PRIMARY KEY (table_id), 
	CONSTRAINT fk_keeping_table_id FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT fk_keeping_server FOREIGN KEY(server) REFERENCES servers (id) ON DELETE CASCADE
);
CREATE TABLE presence (
	table_id VARCHAR NOT NULL, 
	person VARCHAR NOT NULL, 
	server VARCHAR NOT NULL, 
	CONSTRAINT pk_presence PRIMARY KEY (table_id, person, server), 
	CONSTRAINT fk_presence_table_id FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT fk_presence_server FOREIGN KEY(server) REFERENCES servers (id) ON DELETE CASCADE
);
CREATE TABLE records (
	id VARCHAR NOT NULL, 
	person VARCHAR NOT NULL, 
	text TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_records PRIMARY KEY (id)
);
INSERT INTO "records" VALUES('usa___record','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','{"format": "ironroad record", "version": 1, "board": "usa", "board_hash": "28d1e95364ac3329", "options": {}, "seats": ["Cleo", "Dan"], "seed": 3, "setup": ["seat 0", "red", "black", "purple", "blue", "black", "white", "locomotive", "orange", "locomotive", "red", "red", "orange", "blue", "Sault St. Marie-Nashville", "Seattle-New York", "Duluth-El Paso", "Calgary-Salt Lake City", "Dallas-New York", "New York-Atlanta"]}
{"seat": 0, "move": "keep Sault St. Marie-Nashville, Duluth-El Paso"}
{"seat": 1, "move": "keep Calgary-Salt Lake City, Dallas-New York"}
{"seat": 0, "move": "draw card", "chance": ["green"]}
{"seat": 0, "move": "take blue", "chance": ["locomotive"]}
{"seat": 1, "move": "claim New York-Pittsburgh white"}
{"seat": 1, "move": "pay 1 white + 1 locomotive"}
{"seat": 0, "move": "claim Nashville-Saint Louis grey"}
{"seat": 0, "move": "pay 2 blue"}
{"seat": 1, "move": "claim Seattle-Vancouver grey"}
{"seat": 1, "move": "pay 1 orange"}
{"seat": 0, "move": "take red", "chance": ["black"]}
{"seat": 0, "move": "draw card", "chance": ["white"]}
{"seat": 1, "move": "take orange", "chance": ["black"]}
{"seat": 1, "move": "take red", "chance": ["locomotive", "white", "purple", "black", "green", "red"]}
{"seat": 0, "move": "claim Kansas City-Omaha grey"}
{"seat": 0, "move": "pay 1 green"}
{"seat": 1, "move": "take purple", "chance": ["red"]}
{"seat": 1, "move": "take green", "chance": ["white"]}
{"seat": 0, "move": "claim Dallas-Oklahoma City grey 2"}
{"seat": 0, "move": "pay 2 red"}
{"seat": 1, "move": "claim Portland-Seattle grey 2"}
{"seat": 1, "move": "pay 1 purple"}
{"seat": 0, "move": "claim Atlanta-Nashville grey"}
{"seat": 0, "move": "pay 1 purple"}
{"seat": 1, "move": "take white", "chance": ["locomotive"]}
',1795060633195);
CREATE TABLE results (
	table_id VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	person VARCHAR, 
	bot VARCHAR, 
	board VARCHAR NOT NULL, 
	players INTEGER NOT NULL, 
	score INTEGER NOT NULL, 
	won BOOLEAN NOT NULL, 
	resigned BOOLEAN NOT NULL, 
	ended_at BIGINT NOT NULL, 
	CONSTRAINT pk_results PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_results_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "results" VALUES('sanfran_over',0,'Ann','0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a',NULL,'san_francisco',2,3,0,0,1795060628888);
INSERT INTO "results" VALUES('sanfran_over',1,'Ben','412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34',NULL,'san_francisco',2,12,1,0,1795060628888);
CREATE TABLE servers (
	id VARCHAR NOT NULL, 
	alive_at BIGINT NOT NULL, 
	CONSTRAINT pk_servers PRIMARY KEY (id)
);
INSERT INTO "servers" VALUES('cad92433ddcc3f34',1795060633196);
CREATE TABLE sitting (
	person VARCHAR NOT NULL, 
	table_id VARCHAR NOT NULL, 
	CONSTRAINT pk_sitting PRIMARY KEY (person, table_id), 
	CONSTRAINT fk_sitting_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "sitting" VALUES('0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','europe_midgm');
INSERT INTO "sitting" VALUES('0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','nederl__open');
INSERT INTO "sitting" VALUES('0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','sanfran_over');
INSERT INTO "sitting" VALUES('0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a','usa_mid_game');
INSERT INTO "sitting" VALUES('412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','europe_midgm');
INSERT INTO "sitting" VALUES('412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','sanfran_over');
INSERT INTO "sitting" VALUES('412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34','usa_mid_game');
CREATE TABLE tables (
	id VARCHAR NOT NULL, 
	board VARCHAR NOT NULL, 
	options TEXT NOT NULL, 
	status VARCHAR NOT NULL, 
	public BOOLEAN NOT NULL, 
	host VARCHAR NOT NULL, 
	seats TEXT NOT NULL, 
	created_at BIGINT NOT NULL, 
	changed_at BIGINT NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('usa_mid_game','usa','{}','playing',1,'Ann','[{"name": "Ann", "kind": "person", "bot": null, "person": "0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a"}, {"name": "Ben", "kind": "person", "bot": null, "person": "412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34"}]',1795060610978,1795060628739);
INSERT INTO "tables" VALUES('europe_midgm','europe','{}','playing',1,'Ann','[{"name": "Ann", "kind": "person", "bot": null, "person": "0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a"}, {"name": "Ben", "kind": "person", "bot": null, "person": "412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34"}, {"name": "Ann", "kind": "person", "bot": null, "person": "0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a"}]',1795060628750,1795060628786);
INSERT INTO "tables" VALUES('sanfran_over','san_francisco','{}','over',1,'Ann','[{"name": "Ann", "kind": "person", "bot": null, "person": "0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a"}, {"name": "Ben", "kind": "person", "bot": null, "person": "412dc46cc9e3cb26f29f7c1415c556349af62904c5d15b0a2d8cfdc5cfa22b34"}]',1795060628794,1795060628888);
INSERT INTO "tables" VALUES('nederl__open','nederland','{"tolls": "off", "neutral": "off"}','open',1,'Ann','[{"name": "Ann", "kind": "person", "bot": null, "person": "0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a"}, {"name": "", "kind": "open", "bot": null, "person": null}]',1795060633185,1795060633185);
CREATE INDEX ix_tables_public_status_changed_at ON tables (public, status, changed_at);
CREATE INDEX ix_results_name ON results (name);
CREATE INDEX ix_presence_server ON presence (server);
CREATE INDEX ix_keeping_server ON keeping (server);
COMMIT;
