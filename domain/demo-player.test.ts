import { expect, test } from "vitest"
import { demoPlayer, PLAYER_ORIGINS } from "./demo-player.ts"

const ID = "dQw4w9WgXcQ"
const SPOTIFY = "4uLU6hMCjMI75M1A2tKUQC"
const TUBE = `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1`
const CLOUD = "https://w.soundcloud.com/player/?url="

test.each([
  [`https://www.youtube.com/watch?v=${ID}&t=3`, TUBE],
  [`https://m.youtube.com/watch?list=x&v=${ID}`, TUBE],
  [`https://music.youtube.com/watch?v=${ID}`, TUBE],
  [`https://youtu.be/${ID}?si=tracking`, TUBE],
  [`https://www.youtube.com/shorts/${ID}`, TUBE],
  [
    `https://open.spotify.com/intl-de/track/${SPOTIFY}?si=1`,
    `https://open.spotify.com/embed/track/${SPOTIFY}`,
  ],
  [
    "https://soundcloud.com/ada/one-take/s-AbC1?in=x",
    `${CLOUD}https%3A%2F%2Fsoundcloud.com%2Fada%2Fone-take%2Fs-AbC1&auto_play=true`,
  ],
  [
    "https://m.soundcloud.com/ada/sets/tapes",
    `${CLOUD}https%3A%2F%2Fsoundcloud.com%2Fada%2Fsets%2Ftapes&auto_play=true`,
  ],
  [
    "https://bandcamp.com/EmbeddedPlayer/v=2/album=123/size=large/",
    "https://bandcamp.com/EmbeddedPlayer/album=123/size=large/tracklist=false/artwork=small/",
  ],
])("plays %s in its site's own player", (link, src) => {
  expect(demoPlayer(link)).toMatchObject({ kind: "frame", src })
})

test("plays a file directly, and a Dropbox link as its file", () => {
  const one = "https://ada.example/demo.MP3?dl=1"
  expect(demoPlayer(one)).toEqual({ kind: "file", src: one })
  const shared = "https://www.dropbox.com/scl/fi/x/one.wav?rlkey=k&dl=0"
  expect(demoPlayer(shared)).toEqual({
    kind: "file",
    src: "https://www.dropbox.com/scl/fi/x/one.wav?rlkey=k&raw=1",
  })
})

test.each([
  null,
  "",
  "not a link",
  "javascript:alert(1)//https://youtu.be/dQw4w9WgXcQ",
  "data:text/html,<script>alert(1)</script>",
  `http://youtu.be/${ID}`,
  `https://youtu.be:8443/${ID}`,
  `https://user:pass@youtu.be/${ID}`,
  `https://youtube.com@evil.example/watch?v=${ID}`,
  `https://youtube.com.evil.example/watch?v=${ID}`,
  `https://evil-youtube.com/watch?v=${ID}`,
  `https://www.www.youtube.com/watch?v=${ID}`,
  `https://evil.example/?u=https://youtu.be/${ID}`,
  "https://www.youtube.com/watch?v=../../evil",
  `https://www.youtube.com/watch?v=${ID}%22onload=x`,
  `https://www.youtube.com/redirect?q=https://evil.example&v=${ID}`,
  "https://www.youtube.com/playlist?list=PL1",
  "https://on.soundcloud.com/AbC1",
  "https://soundcloud.com/ada",
  "https://soundcloud.com/ada/one/two/three",
  "https://soundcloud.com/ada/%22%3E%3Cscript",
  "https://w.soundcloud.com/player/?url=https://evil.example",
  "https://ada.bandcamp.com/track/one-take",
  "https://bandcamp.com/EmbeddedPlayer/album=1;x/",
  "https://open.spotify.com/user/ada",
  `https://open.spotify.com/track/${SPOTIFY}/../../logout`,
  `https://spotify.com/track/${SPOTIFY}`,
  "https://www.dropbox.com/scl/fi/x/one.pdf?dl=0",
  "https://youtu.be/demo?f=.mp3",
])("opens %s in a new window", (link) => {
  expect(demoPlayer(link)).toBeNull()
})

test("frames only sites that the content policy lists", () => {
  const links = [
    `https://youtu.be/${ID}`,
    `https://open.spotify.com/album/${SPOTIFY}`,
    "https://soundcloud.com/ada/one",
    "https://bandcamp.com/EmbeddedPlayer/track=1/",
  ]
  const origins = links.map((link) => {
    const player = demoPlayer(link)
    return player ? new URL(player.src).origin : ""
  })
  expect(origins.toSorted()).toEqual([...PLAYER_ORIGINS].toSorted())
})
