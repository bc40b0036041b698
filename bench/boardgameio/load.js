"use strict";

// node load.js PORT LOBBY_PORT TABLES MOVES_PER_TABLE: two clients at each table, each moving as soon as it is its turn.
//
// Reads "prepare" (fresh matches are made) and "play N" (N moves are played and timed) line by line and answers
// each with a line of JSON. The same as bench/table_load.py does with our server. The clients speak the protocol of
// boardgame.io's own client without keeping a copy of the game, which costs least.

const http = require("node:http");
const readline = require("node:readline");
const { io } = require("socket.io-client");

const [port, lobbyPort, tables, movesPerTable] = process.argv.slice(2).map(Number);
const agent = new http.Agent({ keepAlive: true });
const longestRound = 300_000; // ms; longer than any machine needs, so something has gone wrong
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
    this.socket.on("sync", (matchID, { state }) => this.see(matchID, state));
    this.socket.on("update", (matchID, state) => this.see(matchID, state));
  }

  sitDown(match) {
    this.match = match;
    this.state = null;
    this.socket.emit("sync", match.matchID, this.playerID, match.keys[Number(this.playerID)], 2);
  }

  see(matchID, state) {
    if (matchID !== this.match.matchID) return;
    const arrives = this.state === null;
    this.state = state;
    if (arrives && ++this.match.welcomed === 2) this.other.move();
    if (this.waitingFor !== null && state._stateID >= this.waitingFor) {
      this.waitingFor = null;
      round.acknowledged(performance.now() - this.sent);
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
    if (this.state._stateID >= movesPerTable) return; // the other one, who has moved last, leads on to a fresh match
    // A match begins when both are there: somebody who is still on the way would miss the first update.
    if (this.match.welcomed < 2 || this.state.ctx.currentPlayer !== this.playerID || !round.takesOne()) return;
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
    this.begun = performance.now();
    this.over = new Promise((resolve) => (this.end = resolve));
  }

  takesOne() {
    if (this.started === this.moves) return false;
    this.started += 1;
    return true;
  }

  acknowledged(milliseconds) {
    this.times.push(milliseconds);
    if (this.times.length === this.moves) this.end((performance.now() - this.begun) / 1000);
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
  console.error(`${round.times.length} of ${moves} moves were acknowledged, then nothing happened any more`);
  process.exit(1);
}

async function play(moves) {
  round = new Round(moves);
  for (const client of clients) client.move();
  const guard = setTimeout(giveUp, longestRound, moves);
  const seconds = await round.over;
  clearTimeout(guard);
  const { times } = round;
  round = null;
  const used = process.cpuUsage();
  return { seconds, milliseconds: times, refused: 0, processor: (used.user + used.system) / 1e6 };
}

async function main() {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const [word, number] = line.split(" ");
    console.log(JSON.stringify(word === "play" ? await play(Number(number)) : await prepare()));
  }
  process.exit(0);
}

main();
