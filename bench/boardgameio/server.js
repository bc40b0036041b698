"use strict";

// node server.js: boardgame.io with its in-memory store on two free ports; prints "PORT LOBBY_PORT" when it is ready.

const net = require("node:net");
const { Server } = require("boardgame.io/server");
const counter = require("./game.js");

// Its own messages would mix with ours.
console.info = () => {};

// For the lobby, port 0 does not mean "any port" but "no port of its own".
function freePort() {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function main() {
  const server = Server({ games: [counter], origins: ["http://localhost"] });
  // The lobby needs a port of its own: on the port of the game it answers 404.
  const { appServer, apiServer } = await server.run({ port: 0, lobbyConfig: { apiPort: await freePort() } });
  console.log(`${appServer.address().port} ${apiServer.address().port}`);
}

main();
