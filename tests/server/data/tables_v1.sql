BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('001');
CREATE TABLE entries (
	table_id VARCHAR(16) NOT NULL, 
	seq INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	move_id VARCHAR(48), 
	PRIMARY KEY (table_id, seq)
);
INSERT INTO "entries" VALUES('running123',0,'{"seq":0,"kind":"setup","setup":{"game":"cornwall","players":2,"options":{"coin_bank":"unlimited","flag_values":"M2/1,F2/1,V3/1,G2/1","holes":"physical"},"tiles":null},"names":["Ann","Ben"],"bots":[],"commitment":"7f982ad400316ae23749dfc4065b36c5ed48d592d5ea3919c50c40b6a1051af9"}',NULL);
INSERT INTO "entries" VALUES('running123',1,'{"seq":1,"kind":"chance","outcome":"first:1"}',NULL);
INSERT INTO "entries" VALUES('running123',2,'{"seq":2,"kind":"chance","outcome":"tile:4"}',NULL);
INSERT INTO "entries" VALUES('running123',3,'{"seq":3,"kind":"move","seat":1,"move":"4r0@-a3"}','1:m3');
INSERT INTO "entries" VALUES('running123',4,'{"seq":4,"kind":"move","seat":1,"move":"big@a3"}','1:m4');
INSERT INTO "entries" VALUES('running123',5,'{"seq":5,"kind":"move","seat":1,"move":"tall@-a3"}','1:m5');
INSERT INTO "entries" VALUES('running123',6,'{"seq":6,"kind":"chance","outcome":"tile:34"}',NULL);
INSERT INTO "entries" VALUES('running123',7,'{"seq":7,"kind":"move","seat":0,"move":"34r1@d1"}','0:m7');
INSERT INTO "entries" VALUES('running123',8,'{"seq":8,"kind":"move","seat":0,"move":"tall@d1"}','0:m8');
INSERT INTO "entries" VALUES('running123',9,'{"seq":9,"kind":"move","seat":0,"move":"small@c2"}','0:m9');
INSERT INTO "entries" VALUES('running123',10,'{"seq":10,"kind":"chance","outcome":"tile:31"}',NULL);
INSERT INTO "entries" VALUES('running123',11,'{"seq":11,"kind":"chat","from":1,"text":"Good move"}',NULL);
INSERT INTO "entries" VALUES('closed1234',0,'{"seq":0,"kind":"setup","setup":{"game":"cornwall","players":2,"options":{"coin_bank":"unlimited","flag_values":"M2/1,F2/1,V3/1,G2/1","holes":"physical"},"tiles":null},"names":["Ann","Ben"],"bots":[],"commitment":"2fe444558fb3c7fb3a75a54acc111a1ab129379ec000b1545823f79cabfe5522"}',NULL);
INSERT INTO "entries" VALUES('closed1234',1,'{"seq":1,"kind":"chance","outcome":"first:0"}',NULL);
INSERT INTO "entries" VALUES('closed1234',2,'{"seq":2,"kind":"chance","outcome":"tile:32"}',NULL);
INSERT INTO "entries" VALUES('closed1234',3,'{"seq":3,"kind":"chat","from":0,"text":"I have closed this table."}',NULL);
INSERT INTO "entries" VALUES('overtable1',0,'{"seq":0,"kind":"setup","setup":{"game":"woolybully","players":2,"options":{"asking":"live","count_all":false,"extra_turn":false,"hand_limit":"none","hungry_wolf":false,"last_draws":true,"multi_tile":false,"tie":"finish"},"tiles":null},"names":["Ann","Ben"],"bots":[],"commitment":"371f9cb20c1535b218b52f021c9330f2dac204a5976dcbba5088fe4a31aecf51"}',NULL);
INSERT INTO "entries" VALUES('overtable1',1,'{"seq":1,"kind":"chance","outcome":"first:0"}',NULL);
INSERT INTO "entries" VALUES('overtable1',2,'{"seq":2,"kind":"chance","outcome":"shepherd:B"}',NULL);
INSERT INTO "entries" VALUES('overtable1',3,'{"seq":3,"kind":"chance","outcome":"shepherd:K"}',NULL);
INSERT INTO "entries" VALUES('overtable1',4,'{"seq":4,"kind":"chance","outcome":"tile:21"}',NULL);
INSERT INTO "entries" VALUES('overtable1',5,'{"seq":5,"kind":"chance","outcome":"tile:64"}',NULL);
INSERT INTO "entries" VALUES('overtable1',6,'{"seq":6,"kind":"chance","outcome":"tile:11"}',NULL);
INSERT INTO "entries" VALUES('overtable1',7,'{"seq":7,"kind":"chance","outcome":"tile:1"}',NULL);
INSERT INTO "entries" VALUES('overtable1',8,'{"seq":8,"kind":"chance","outcome":"tile:29"}',NULL);
INSERT INTO "entries" VALUES('overtable1',9,'{"seq":9,"kind":"chance","outcome":"tile:7"}',NULL);
INSERT INTO "entries" VALUES('overtable1',10,'{"seq":10,"kind":"chance","outcome":"tile:19"}',NULL);
INSERT INTO "entries" VALUES('overtable1',11,'{"seq":11,"kind":"chance","outcome":"tile:45"}',NULL);
INSERT INTO "entries" VALUES('overtable1',12,'{"seq":12,"kind":"move","seat":0,"move":"quit"}','0:q0');
INSERT INTO "entries" VALUES('overtable1',13,'{"seq":13,"kind":"move","seat":1,"move":"quit"}','1:q1');
INSERT INTO "entries" VALUES('overtable1',14,'{"seq":14,"kind":"end","seed":"79cd4ef96276b97236ecf5352b62fe24"}',NULL);
CREATE TABLE notes (
	name VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "notes" VALUES('secret','secret of the server');
INSERT INTO "notes" VALUES('alive','1700000000.0');
CREATE TABLE snapshots (
	table_id VARCHAR(16) NOT NULL, 
	seq INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (table_id)
);
INSERT INTO "snapshots" VALUES('overtable1',15,'{"length":15,"fields":{"phase":"over","first":"0","holder":"1","turn":"2","duties":"-","asked":"-","passes":"0","due":"-","finished":"0.1","story":"0:quit,1:quit","seat0":"B;-;1.11.21.64;-","seat1":"K;-;7.19.29.45;-"},"digest":"9ad4370c11ef5551118df031b4a30e44dd5a3fc57ef6a6ff79cb0bcee313daf5"}');
CREATE TABLE tables (
	id VARCHAR(16) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	stage VARCHAR(10) NOT NULL, 
	public BOOLEAN NOT NULL, 
	created FLOAT NOT NULL, 
	changed FLOAT NOT NULL, 
	version INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	seed VARCHAR(64), 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('opentable1','tipperary','open',1,1700000000.0,1700000000.0,1,'{"game":"tipperary","players":3,"options":{"order":"together","solo":false},"tiles":null,"clock":{"kind":"none","seconds":0.0,"increment":0.0},"public":true,"purist":false,"owner":"0123456789abcdef","seats":[{"kind":"me","name":"Ann","bot":null,"secret":"c003259612a0e66b7593a2a1926742ff0fe738b1a598ffb0cbd4a8c8f3394b99","guest":"0123456789abcdef","stand_in":"","substitute":null,"muted":false},{"kind":"link","name":"","bot":null,"secret":"23547ced73de41612b0aae0e2aa98b49918400dd6b690b047c7070db6e17afda","guest":null,"stand_in":"","substitute":null,"muted":false},{"kind":"open","name":"","bot":null,"secret":null,"guest":null,"stand_in":"","substitute":null,"muted":false}],"stage":"open","face":null,"undo":null,"rematch":null,"spectators_muted":false}',NULL);
INSERT INTO "tables" VALUES('running123','cornwall','running',1,1700000000.0,1700000000.0,11,'{"game":"cornwall","players":2,"options":{"coin_bank":"unlimited","holes":"physical","flag_values":"M2/1,F2/1,V3/1,G2/1"},"tiles":null,"clock":{"kind":"bank","seconds":1728000.0,"increment":5.0},"public":true,"purist":false,"owner":"0123456789abcdef","seats":[{"kind":"me","name":"Ann","bot":null,"secret":"ac0fad196be68dd3b66efdcb491492c1c86ca4faca3017b6a0b9fdd2fe1656f8","guest":"0123456789abcdef","stand_in":"","substitute":null,"muted":false},{"kind":"hotseat","name":"Ben","bot":null,"secret":"772b9062d62783c02bd110dc72f62c7cdc0707a700fe4b598ee1094f5cdfe33e","guest":"0123456789abcdef","stand_in":"","substitute":null,"muted":false}],"stage":"running","face":{"left":[1728014.9912159443,1728014.9940593243],"running":[1],"since":1700000000.0},"undo":{"by":0,"to":8,"agreed":[]},"rematch":null,"spectators_muted":true}','f0c082c32d67edbdd2d3a3efd3b32e5c');
INSERT INTO "tables" VALUES('closed1234','cornwall','closed',1,1700000000.0,1700000000.0,3,'{"game":"cornwall","players":2,"options":{"coin_bank":"unlimited","holes":"physical","flag_values":"M2/1,F2/1,V3/1,G2/1"},"tiles":null,"clock":{"kind":"none","seconds":0.0,"increment":0.0},"public":true,"purist":false,"owner":"0123456789abcdef","seats":[{"kind":"me","name":"Ann","bot":null,"secret":"0c4e58755204e003507875cc2904edd6a65030b07423f49394298f29c6377351","guest":"0123456789abcdef","stand_in":"","substitute":null,"muted":false},{"kind":"hotseat","name":"Ben","bot":null,"secret":"15ab90ced2dbb8ec6df67642b270d8bc05080cf4a3b5c1bfca48e2ef901c81a4","guest":"0123456789abcdef","stand_in":"","substitute":null,"muted":false}],"stage":"closed","face":{"left":[0.0,0.0],"running":[],"since":0.0},"undo":null,"rematch":null,"spectators_muted":false}','88ab799c03d49d6e7989449921b21fc6');
INSERT INTO "tables" VALUES('overtable1','woolybully','over',1,1700000000.0,1700000000.0,3,'{"game":"woolybully","players":2,"options":{"hand_limit":"none","extra_turn":false,"count_all":false,"hungry_wolf":false,"multi_tile":false,"last_draws":true,"tie":"finish","asking":"live"},"tiles":null,"clock":{"kind":"none","seconds":0.0,"increment":0.0},"public":true,"purist":false,"owner":"0123456789abcdef","seats":[{"kind":"hotseat","name":"Ann","bot":null,"secret":"4ef007bfc0f2168e680e8d250f5a1726c4a81edc8623091784728934b3c3f278","guest":"0123456789abcdef","stand_in":"","substitute":null,"muted":false},{"kind":"hotseat","name":"Ben","bot":null,"secret":"ffd03cb5db8e6c462f35e0d13db88f0199f8d5ec5bc49645b781b95cfdf9732b","guest":"0123456789abcdef","stand_in":"","substitute":null,"muted":false}],"stage":"over","face":{"left":[0.0,0.0],"running":[],"since":0.0},"undo":null,"rematch":null,"spectators_muted":false}',NULL);
INSERT INTO "tables" VALUES('closedopen','cornwall','closed',1,1700000000.0,1700000000.0,2,'{"game":"cornwall","players":2,"options":{"coin_bank":"unlimited","holes":"physical","flag_values":"M2/1,F2/1,V3/1,G2/1"},"tiles":null,"clock":{"kind":"none","seconds":0.0,"increment":0.0},"public":true,"purist":false,"owner":"0123456789abcdef","seats":[{"kind":"bot","name":"Aoife","bot":"easy","secret":null,"guest":null,"stand_in":"","substitute":null,"muted":false},{"kind":"open","name":"","bot":null,"secret":null,"guest":null,"stand_in":"","substitute":null,"muted":false}],"stage":"closed","face":null,"undo":null,"rematch":null,"spectators_muted":false}',NULL);
CREATE INDEX tables_by_stage ON tables (stage, public, changed);
COMMIT;
