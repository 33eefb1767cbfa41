PRAGMA application_id = 1112556871;
PRAGMA user_version = 2;
BEGIN TRANSACTION;
CREATE TABLE games (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            kind TEXT NOT NULL,
            board TEXT NOT NULL,
            result TEXT NOT NULL,
            guesses INTEGER NOT NULL,
            codebreaker TEXT NOT NULL,
            day TEXT NOT NULL,
            created TEXT NOT NULL,
            updated TEXT NOT NULL,
            hints INTEGER NOT NULL,
            taken_back INTEGER NOT NULL,
            record TEXT NOT NULL,
            fingerprint TEXT NOT NULL,
            words TEXT NOT NULL,
            state TEXT
        , judged INTEGER NOT NULL DEFAULT 0, expected TEXT, mistakes TEXT, luck TEXT);
INSERT INTO "games" VALUES(1,'ied5pzrkhwmbydjd','play','4x6','open',2,'person','2026-11-22','2026-11-22T12:38:17.537457+00:00','2026-11-22T12:38:17.570789+00:00',2,1,'{"format": "blackpeg-record", "version": 1, "game": "4x6", "result": "open", "date": "2026-11-22", "codemaker": "random", "codebreaker": "person", "limit": 10, "seed": null, "secret": null, "commitment": "8c190cdb431426e4d895727e2a5c45deeae0a053c5e1e33508ac87ad5c6126ef", "nonce": null, "turns": ["1122:0-0", "1344:1-1"]}','bf0d5a7d6c8a98bbd16590772a69ffa86b1506fb740ee7c78c9fa45b71b76768','play
4x6: person against random
mastermind
mini
number
open
2026-11-22
1122:0-0
1344:1-1','{"version": 1, "host": "random", "seed": 7, "secret": [3, 4, 3, 4], "nonce": "383c0986c3c8f35f4a0dc631baa4688b", "strategy": "minimax", "notes": [], "left": [[256, 256, 256, "proven"], [49, 49, 49, "proven"]], "ignored": {}}',0,NULL,NULL,NULL);
INSERT INTO "games" VALUES(2,'3t3hct9kstumfsxt','play','4x6-distinct','open',2,'person','2026-11-22','2026-11-22T12:38:17.573102+00:00','2026-11-22T12:38:17.579428+00:00',0,0,'{"format": "blackpeg-record", "version": 1, "game": "4x6-distinct:letters", "result": "open", "date": "2026-11-22", "codemaker": "evasive", "codebreaker": "person", "limit": 10, "seed": null, "secret": null, "commitment": null, "nonce": null, "turns": ["ABCD:0-3", "EFAB:1-2"]}','aa5acd9adf326638b5fdce40d1b467863632e38dcd5c0d32841b0d19a41aa8c3','play
4x6-distinct:letters: person against evasive
open
2026-11-22
abcd:0-3
efab:1-2','{"version": 1, "host": "evasive", "seed": 3, "secret": null, "nonce": null, "strategy": null, "notes": ["I settle on no secret: for each guess I draw a code that still fits, but never your guess while another does.", "But I never contradict myself, so you can corner me."], "left": [[88, 88, 88, "proven"], [16, 16, 16, "proven"]], "ignored": {}}',0,NULL,NULL,NULL);
INSERT INTO "games" VALUES(3,'bp6dmu5nnxbgezxy','play','4x6','open',1,'person','2026-11-22','2026-11-22T12:38:17.584829+00:00','2026-11-22T12:38:17.588064+00:00',0,0,'{"format": "blackpeg-record", "version": 1, "game": "4x6", "result": "open", "date": "2026-11-22", "codemaker": "sly", "codebreaker": "person", "limit": 10, "seed": null, "secret": null, "commitment": null, "nonce": null, "turns": ["1122:1-1"]}','c12071cc10f0ba282afe1e5ff9363ff65bafd6faa5882696f53895df9b4fcef6','play
4x6: person against sly
mastermind
mini
number
open
2026-11-22
1122:1-1','{"version": 1, "host": "sly", "seed": 3, "secret": null, "nonce": null, "strategy": null, "notes": ["I settle on no secret: for each guess I draw two codes that still fit, and answer for the one that leaves you more.", "But I never contradict myself, so you can corner me."], "left": [[208, 208, 208, "proven"]], "ignored": {}}',0,NULL,NULL,NULL);
INSERT INTO "games" VALUES(4,'pi23kyernktp8rch','play','4x6','open',2,'person','2026-11-22','2026-11-22T12:38:17.590076+00:00','2026-11-22T12:38:17.596129+00:00',0,0,'{"format": "blackpeg-record", "version": 1, "game": "4x6", "result": "open", "date": "2026-11-22", "codemaker": "adversary", "codebreaker": "person", "limit": 10, "seed": null, "secret": null, "commitment": null, "nonce": null, "turns": ["1122:0-0", "3344:1-1"]}','e19de1733a914b7eedb851602b9cf91284872aaad00d10ee6a465022b5fee57a','play
4x6: person against adversary
mastermind
mini
number
open
2026-11-22
1122:0-0
3344:1-1','{"version": 1, "host": "adversary", "seed": 3, "secret": null, "nonce": null, "strategy": null, "notes": ["I settle on no secret: each reply leaves as many codes possible as it can.", "But I never contradict myself, so you can corner me."], "left": [[256, 256, 256, "proven"], [56, 56, 56, "proven"]], "ignored": {}}',0,NULL,NULL,NULL);
INSERT INTO "games" VALUES(5,'9gabqa2cwak5ueq9','play','3x4','open',1,'person','2026-11-22','2026-11-22T12:38:17.602150+00:00','2026-11-22T12:38:17.609870+00:00',0,0,'{"format": "blackpeg-record", "version": 1, "game": "3x4", "result": "open", "date": "2026-11-22", "codemaker": "worst", "codebreaker": "person", "limit": 10, "seed": null, "secret": null, "commitment": null, "nonce": null, "turns": ["112:1-0"]}','263e61121408bad7aa2e89e0f0c99271aa64bdb2bf7ea0a6d32e5974bf005523','play
3x4: person against worst
open
2026-11-22
112:1-0','{"version": 1, "host": "worst", "seed": 682785514988, "secret": null, "nonce": null, "strategy": null, "notes": ["I settle on no secret: each reply is the one after which perfect play needs most guesses.", "But I never contradict myself, so you can corner me.", "No way of playing is sure to need fewer than 4 guesses."], "left": [[17, 17, 17, "proven"]], "ignored": {}}',0,NULL,NULL,NULL);
INSERT INTO "games" VALUES(6,'3zyp8ktcgm9aaaed','play','4x6','solved',5,'person','2026-11-22','2026-11-22T12:38:17.614734+00:00','2026-11-22T12:38:17.661119+00:00',0,0,'{"format": "blackpeg-record", "version": 1, "game": "4x6", "result": "solved", "date": "2026-11-22", "codemaker": "random", "codebreaker": "person", "limit": 10, "seed": 1, "secret": "4424", "commitment": "1a78799f3696f6033632b506c15d2ec9ab86d0c4e61e1d1b65a434cbd237ac93", "nonce": "4a0e49740fb1cc369f94ba403fc643d3", "turns": ["1111:0-0", "2222:1-0", "2333:0-1", "4244:2-2", "4424:4-0"]}','fb5a1fa95fc2ea68dccd6baf69c49376c194780363432c7e3872ce6092c01193','play
4x6: person against random
mastermind
mini
number
solved
2026-11-22
4424
1111:0-0
2222:1-0
2333:0-1
4244:2-2
4424:4-0','{"version": 1, "host": "random", "seed": 1, "secret": null, "nonce": null, "strategy": null, "notes": [], "left": [[625, 625, 625, "proven"], [256, 256, 256, "proven"], [81, 81, 81, "proven"], [2, 2, 2, "proven"], [1, 1, 1, "proven"]], "ignored": {}}',1,'625/144','6341441/4320000','-3491441/4320000');
INSERT INTO "games" VALUES(7,'bi23xs9shm7r2m8m','play','3x4','solved',5,'person','2026-11-22','2026-11-22T12:38:17.681206+00:00','2026-11-22T12:38:17.811277+00:00',0,0,'{"format": "blackpeg-record", "version": 1, "game": "3x4", "result": "solved", "date": "2026-11-22", "codemaker": "worst", "codebreaker": "person", "limit": 10, "seed": null, "secret": "442", "commitment": null, "nonce": null, "turns": ["111:0-0", "222:1-0", "233:0-1", "424:1-2", "442:3-0"]}','b3287b1d24bb2fcf31c64005fb8c994045174ae74625da2d53991175aa68ba4b','play
3x4: person against worst
solved
2026-11-22
442
111:0-0
222:1-0
233:0-1
424:1-2
442:3-0','{"version": 1, "host": "worst", "seed": 34044179567, "secret": null, "nonce": null, "strategy": null, "notes": ["5 guesses: 1 more than perfect play needs.", "  1  111:0-0  27 codes left, such as 222; perfect play: 4 more", "  2  222:1-0  12 codes left, such as 233; perfect play: 3 more", "  3  233:0-1  2 codes left, such as 424; perfect play: 2 more", "  4  424:1-2  1 code left: 442; perfect play: 1 more", "  5  442:3-0  solved: 442"], "left": [[27, 27, 27, "proven"], [12, 12, 12, "proven"], [2, 2, 2, "proven"], [1, 1, 1, "proven"], [1, 1, 1, "proven"]], "ignored": {}}',1,'103/32','1561/1728','1517/1728');
INSERT INTO "games" VALUES(8,'ug23iwj49s63yhdb','play','3x5-black','given up',1,'person','2026-11-22','2026-11-22T12:38:17.826138+00:00','2026-11-22T12:38:17.838815+00:00',0,0,'{"format": "blackpeg-record", "version": 1, "game": "3x5-black", "result": "given up", "date": "2026-11-22", "codemaker": "random", "codebreaker": "person", "limit": 10, "seed": 5, "secret": "245", "commitment": "e2073d2ed292264711d7d525cfb21703e6ae021b5698047037b1fcbe04b6a48b", "nonce": "9093302f6be9a3e0f9274edd30335b3d", "turns": ["112:0"]}','dc9d6d0397df8852861720a4f9aaa73f4bd060e8629b117d273c21e14870a7b3','play
3x5-black: person against random
given up
2026-11-22
245
112:0','{"version": 1, "host": "random", "seed": 5, "secret": null, "nonce": null, "strategy": null, "notes": [], "left": [[64, 64, 64, "proven"]], "ignored": {}}',1,'129/25','0','43/200');
INSERT INTO "games" VALUES(9,'zs4khxzny89mjy4u','play','4x6','limit',2,'person','2026-11-22','2026-11-22T12:38:17.841494+00:00','2026-11-22T12:38:17.853793+00:00',0,0,'{"format": "blackpeg-record", "version": 1, "game": "4x6", "result": "limit", "date": "2026-11-22", "codemaker": "random", "codebreaker": "person", "limit": 2, "seed": 6, "secret": "6151", "commitment": "cd1e2fb61e2914bdfcb2e76437ea7ecfe5a3aa9f91ea7a14417179fc2202621e", "nonce": "099ddf1f36dcc8549e8f2f6cc1206bcf", "turns": ["1122:1-1", "3344:0-0"]}','553a2cf921a636227f21ac7f40b8b234295b8ffa13c427592c06dc0b84ad90b0','play
4x6: person against random
mastermind
mini
number
limit
2026-11-22
6151
1122:1-1
3344:0-0','{"version": 1, "host": "random", "seed": 6, "secret": null, "nonce": null, "strategy": null, "notes": [], "left": [[208, 208, 208, "proven"], [56, 56, 56, "proven"]], "ignored": {}}',1,'625/144','241/648','1153/9072');
INSERT INTO "games" VALUES(10,'ejpjxjyvuwqm3wn8','assist','4x6','open',3,'entropy','2026-11-22','2026-11-22T12:38:17.856077+00:00','2026-11-22T12:38:17.874771+00:00',0,0,'{"format": "blackpeg-record", "version": 1, "game": "4x6", "result": "open", "date": "2026-11-22", "codemaker": "person", "codebreaker": "entropy", "limit": null, "seed": null, "secret": null, "commitment": null, "nonce": null, "turns": ["1122:1-0", "1344:0-1", "1516:?-?"]}','b30124f8d4609612f1858755a5c85a04c3a5feafa052c0305c061bd08818f380','assist
4x6: entropy against person
mastermind
mini
number
open
2026-11-22
1122:1-0
1344:0-1
1516:?-?','{"version": 1, "host": null, "seed": null, "secret": null, "nonce": null, "strategy": "entropy", "notes": [], "left": [[256, 256, 256, "proven"], [44, 44, 44, "proven"], [44, 44, 44, "proven"]], "ignored": {"3": "4-0"}}',0,NULL,NULL,NULL);
INSERT INTO "games" VALUES(11,'y5dgk37c534abu7c','assist','3x3','open',2,'entropy','2026-11-22','2026-11-22T12:38:17.880753+00:00','2026-11-22T12:38:17.890692+00:00',0,0,'{"format": "blackpeg-record", "version": 1, "game": "3x3", "result": "open", "date": "2026-11-22", "codemaker": "person", "codebreaker": "entropy", "limit": null, "seed": null, "secret": null, "commitment": null, "nonce": null, "turns": ["111:1-0", "112:0-0"]}','529acfdb961838eb61d9d960222d11373957ab2e63bf0e5384d00f1e7c62966e','assist
3x3: entropy against person
open
2026-11-22
111:1-0
112:0-0','{"version": 1, "host": null, "seed": null, "secret": null, "nonce": null, "strategy": null, "notes": [], "left": [[12, 12, 12, "proven"], [0, 0, 0, "proven"]], "ignored": {}}',0,NULL,NULL,NULL);
INSERT INTO "games" VALUES(12,'ghpbykrc4zuxjdyf','assist','10x12','open',1,'sampled','2026-11-22','2026-11-22T12:38:17.896814+00:00','2026-11-22T12:38:18.118256+00:00',0,0,'{"format": "blackpeg-record", "version": 1, "game": "10x12", "result": "open", "date": "2026-11-22", "codemaker": "person", "codebreaker": "sampled", "limit": null, "seed": null, "secret": null, "commitment": null, "nonce": null, "turns": ["AABBCCDDEE:2-3"]}','eff015a8757bc3b81ebd24d7a24b9d6fdc33a7ee56721f9d1148e1f8e01473d2','assist
10x12: sampled against person
open
2026-11-22
aabbccddee:2-3','{"version": 1, "host": null, "seed": null, "secret": null, "nonce": null, "strategy": null, "notes": [], "left": [[2861409267, 2743760722, 2988484773, "estimate"]], "ignored": {}}',0,NULL,NULL,NULL);
INSERT INTO "games" VALUES(13,'yx7hq8r55ab8qks3','break','4x10-distinct','open',1,'entropy','2026-11-22','2026-11-22T12:38:18.133666+00:00','2026-11-22T12:38:18.138306+00:00',0,0,'{"format": "blackpeg-record", "version": 1, "game": "4x10-distinct", "result": "open", "date": "2026-11-22", "codemaker": "person", "codebreaker": "entropy", "limit": 7, "seed": null, "secret": null, "commitment": null, "nonce": null, "turns": ["0123:1-1"]}','e5fb6ac73d56e6d4ecf414cf577829c5f9919fd2c044d898fbb916a0b4b11410','break
4x10-distinct: entropy against person
bulls-and-cows
open
2026-11-22
0123:1-1','{"version": 1, "host": null, "seed": null, "secret": null, "nonce": null, "strategy": null, "notes": [], "left": [[720, 720, 720, "proven"]], "ignored": {}}',0,NULL,NULL,NULL);
INSERT INTO "games" VALUES(14,'v687ckjrxdz63viz','break','3x4','solved',2,'entropy','2026-11-22','2026-11-22T12:38:18.145623+00:00','2026-11-22T12:38:18.158430+00:00',0,0,'{"format": "blackpeg-record", "version": 1, "game": "3x4", "result": "solved", "date": "2026-11-22", "codemaker": "person", "codebreaker": "entropy", "limit": null, "seed": null, "secret": null, "commitment": null, "nonce": null, "turns": ["112:1-1", "121:3-0"]}','130025829f2c36cddd5e87542b78aec7ebbe1c9d3ef3f01c53070a6d9a8add8c','break
3x4: entropy against person
solved
2026-11-22
112:1-1
121:3-0','{"version": 1, "host": null, "seed": null, "secret": null, "nonce": null, "strategy": null, "notes": [], "left": [[8, 8, 8, "proven"], [0, 0, 0, "proven"]], "ignored": {}}',1,NULL,NULL,NULL);
INSERT INTO "games" VALUES(15,'9tde3dwrbepupnep','match','4x6','solved',5,'minimax','2026-11-22','2026-11-22T12:38:19.557959+00:00','2026-11-22T12:38:19.557959+00:00',0,0,'{"format": "blackpeg-record", "version": 1, "game": "4x6", "result": "solved", "date": "2026-11-22", "codemaker": "adversary", "codebreaker": "minimax", "limit": 100, "seed": null, "secret": "5455", "commitment": null, "nonce": null, "turns": ["1122:0-0", "3345:1-1", "3636:0-0", "4544:0-2", "5455:4-0"]}','6bced61c78380dbfbd92603f71fafd41248a0af0f048a21d81752dbcd0bf8b4a','match
4x6: minimax against adversary
mastermind
mini
number
solved
2026-11-22
5455
1122:0-0
3345:1-1
3636:0-0
4544:0-2
5455:4-0',NULL,1,'625/144','2419/29808','8623/14904');
INSERT INTO "games" VALUES(16,'vzzzyq67dq425m5k','play','4x6','given up',2,'person','2026-11-22','2026-11-22T12:38:23.015159+00:00','2026-11-22T12:38:23.019990+00:00',0,0,'{"format": "blackpeg-record", "version": 1, "game": "4x6", "result": "given up", "date": "2026-11-22", "codemaker": "random", "codebreaker": "person", "limit": 10, "seed": 9, "secret": "4211", "commitment": "cafa14cbdafc7daada5c6fc79ad7ae9784d9629a6c4d174ecfabfa06bb42922f", "nonce": "6330e40f99c31f2992bd50c1c3395879", "turns": ["1122:0-3", "1344:0-2"]}','af2cf4b4f78084e4216981d39a0a81338e639f88761eba0437def2b3d1f7ed3a','play
4x6: person against random
mastermind
mini
number
given up
2026-11-22
4211
1122:0-3
1344:0-2',NULL,1,'625/144','161/324','-1085/1296');
INSERT INTO "games" VALUES(17,'5vsuthprnvwfyrwg','assist','4x6','open',1,'entropy','2026-11-22','2026-11-22T12:38:23.340484+00:00','2026-11-22T12:38:23.340484+00:00',0,0,'{"format": "blackpeg-record", "version": 1, "game": "4x6", "result": "open", "date": "2026-11-22", "codemaker": "person", "codebreaker": "entropy", "limit": null, "seed": null, "secret": null, "commitment": null, "nonce": null, "turns": ["1122:1-0"]}','4345e92c6f0f6dcbd39a7a32f82d9d2129662d0b98c0330b1d918b5326b584a3','assist
4x6: entropy against person
mastermind
mini
number
open
2026-11-22
1122:1-0',NULL,0,NULL,NULL,NULL);
INSERT INTO "games" VALUES(18,'zjk86vm4vi59dw6p','imported','4x6','given up',2,'Ann','2024-02-29','2024-02-29T00:00:00.000000+00:00','2026-11-22T12:38:23.578239+00:00',0,0,'{"format": "blackpeg-record", "version": 1, "game": "4x6", "result": "given up", "date": "2024-02-29", "codemaker": "=Bob", "codebreaker": "Ann", "limit": null, "seed": null, "secret": "3632", "commitment": null, "nonce": null, "turns": ["1122:1-0", "1344:0-1"]}','db4e561d5bfac30dc1879460da197e65b3087a2729a48ea93e84837f439960f5','imported
4x6: ann against =bob
mastermind
mini
number
given up
2024-02-29
3632
1122:1-0
1344:0-1',NULL,1,'625/144','1637/20736','59897/228096');
INSERT INTO "games" VALUES(19,'gvq4vuubndmezuzj','imported','5x8-distinct','open',1,'Ann','2026-11-22','2026-11-22T12:38:23.578239+00:00','2026-11-22T12:38:23.578239+00:00',0,0,'{"format": "blackpeg-record", "version": 1, "game": "5x8-distinct", "result": "open", "date": null, "codemaker": null, "codebreaker": "Ann", "limit": null, "seed": null, "secret": null, "commitment": null, "nonce": null, "turns": ["12345:1-?"]}','3e8a78b802ab5df44c318ae61f7a99091beb825534db5b64f5e6347b6eb433c8','imported
5x8-distinct: ann
open

12345:1-?',NULL,0,NULL,NULL,NULL);
INSERT INTO "games" VALUES(20,'6c4s8ezv7i4wk588','play','4x6','open',1,'person','2026-11-22','2026-11-22T12:38:23.986377+00:00','2026-11-22T12:38:23.986377+00:00',3,1,'{"format": "blackpeg-record", "version": 1, "game": "4x6", "result": "open", "date": "2026-11-22", "codemaker": "random", "codebreaker": "person", "limit": 10, "seed": null, "secret": null, "commitment": "0000000000000000000000000000000000000000000000000000000000000000", "nonce": null, "turns": ["1122:1-0"]}','64a62949023d1136efc2d9ea75f72c77d1350ff4bad3f67f1f6b4097bc3bf02a','play
4x6: person against random
mastermind
mini
number
open
2026-11-22
1122:1-0',NULL,0,NULL,NULL,NULL);
CREATE INDEX games_updated ON games (updated);
CREATE INDEX games_fingerprint ON games (fingerprint);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('games',20);
COMMIT;
