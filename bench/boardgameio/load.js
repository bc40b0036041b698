"use strict";

// node load.js PORT LOBBY_PORT TABLES MOVES_PER_TABLE: two clients at each table, each moving as soon as it is its turn.
//
// Reads the commands "prepare" (create new matches) and "play N" (play and time N moves), one per line, and answers each
// with a line of JSON, like bench/table_load.py. The clients use the protocol of boardgame.io's own client, but keep no
// copy of the game, which is the cheapest way.

const http = require("node:http");
const readline = require("node:readline");
const { io } = require("socket.io-client");

const [port, lobbyPort, tables, movesPerTable] = process.argv.slice(2).map(Number);
const agent = new http.Agent({ keepAlive: true });
const roundTimeout = 300_000; // ms; far more than any machine needs
const spares = [];
const clients = [];
let round = null;

function post(path, body) {
  return new Promise((resolve, reject) => {
    const options = { port: lobbyPort, path, agent, method: "POST", headers: { "Content-Type": "application/json" } };
    const request = http.request(options, (response) => {
      let text = "";
      response.on("data", (part) => (text += part));
      response.on("end", () => {
        if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode} ${text}`));
        else resolve(JSON.parse(text));
      });
    });
    request.on("error", reject);
    request.end(JSON.stringify(body));
  });
}

async function newMatch() {
  const { matchID } = await post("/games/counter/create", { numPlayers: 2 });
  const keys = [];
  for (const playerID of ["0", "1"]) {
    const joined = await post(`/games/counter/${matchID}/join`, { playerID, playerName: `Player ${playerID}` });
    keys.push(joined.playerCredentials);
  }
  return { matchID, keys, welcomed: 0 };
}

class Client {
  constructor(playerID) {
    this.playerID = playerID;
    this.other = null;
    this.match = null;
    this.state = null;
    this.sent = 0;
    this.waitingFor = null;
    this.socket = io(`http://127.0.0.1:${port}/counter`, { transports: ["websocket"] });
    this.socket.on("sync", (matchID, { state }) => this.update(matchID, state));
    this.socket.on("update", (matchID, state) => this.update(matchID, state));
  }

  sitDown(match) {
    this.match = match;
    this.state = null;
    this.socket.emit("sync", match.matchID, this.playerID, match.keys[Number(this.playerID)], 2);
  }

  update(matchID, state) {
    if (matchID !== this.match.matchID) return;
    const isFirst = this.state === null;
    this.state = state;
    if (isFirst && ++this.match.welcomed === 2) this.other.move();
    if (this.waitingFor !== null && state._stateID >= this.waitingFor) {
      this.waitingFor = null;
      round.finishMove(performance.now() - this.sent);
      if (state._stateID >= movesPerTable) {
        const fresh = spares.pop();
        this.sitDown(fresh);
        this.other.sitDown(fresh);
        return;
      }
    }
    this.move();
  }

  move() {
    if (round === null || this.state === null || this.waitingFor !== null) return;
    if (this.state._stateID >= movesPerTable) return; // the other client, which moved last, changes to a new match
    // Start a match only when both clients are connected: a late one would miss the first update.
    if (this.match.welcomed < 2 || this.state.ctx.currentPlayer !== this.playerID || !round.startMove()) return;
    const { matchID, keys } = this.match;
    const payload = { type: "add", args: [], playerID: this.playerID, credentials: keys[Number(this.playerID)] };
    this.waitingFor = this.state._stateID + 1;
    this.sent = performance.now();
    this.socket.emit("update", { type: "MAKE_MOVE", payload }, this.state._stateID, matchID, this.playerID);
  }
}

class Round {
  constructor(moves) {
    this.moves = moves;
    this.started = 0;
    this.times = [];
    this.startedAt = performance.now();
    this.over = new Promise((resolve) => (this.end = resolve));
  }

  startMove() {
    if (this.started === this.moves) return false;
    this.started += 1;
    return true;
  }

  finishMove(milliseconds) {
    this.times.push(milliseconds);
    if (this.times.length === this.moves) this.end((performance.now() - this.startedAt) / 1000);
  }
}

async function prepare() {
  while (spares.length < 2 * tables) spares.push(await newMatch());
  if (clients.length === 0) {
    for (let table = 0; table < tables; table++) {
      const [first, second] = [new Client("0"), new Client("1")];
      [first.other, second.other] = [second, first];
      const match = spares.pop();
      for (const client of [first, second]) client.sitDown(match);
      clients.push(first, second);
    }
    while (clients.some((client) => client.state === null)) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {};
}

function giveUp(moves) {
  console.error(`${round.times.length} of ${moves} moves were acknowledged before the timeout`);
  process.exit(1);
}

async function play(moves) {
  round = new Round(moves);
  for (const client of clients) client.move();
  const guard = setTimeout(giveUp, roundTimeout, moves);
  const seconds = await round.over;
  clearTimeout(guard);
  const { times } = round;
  round = null;
  const used = process.cpuUsage();
  return { seconds, milliseconds: times, refused: 0, processor: (used.user + used.system) / 1e6 };
}

async function main() {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const [command, number] = line.split(" ");
    console.log(JSON.stringify(command === "play" ? await play(Number(number)) : await prepare()));
  }
  process.exit(0);
}

main();
