import { expect, test } from "vitest"
import { videoThumbnail } from "./video-thumbnail.ts"

const STILL = "https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg"

test.each([
  "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://m.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=10s",
  "https://youtu.be/dQw4w9WgXcQ?si=abc",
  "https://www.youtube.com/embed/dQw4w9WgXcQ",
  "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0",
  "https://youtube.com/v/dQw4w9WgXcQ",
  "https://www.youtube.com/shorts/dQw4w9WgXcQ",
])("%s has a thumbnail", (address) => {
  expect(videoThumbnail(address)).toBe(STILL)
})

test.each([
  "/storage/v1/object/public/media/videos/film.mp4",
  "https://vimeo.com/76979871",
  "https://notyoutube.com/watch?v=dQw4w9WgXcQ",
  "https://www.youtube.com/watch",
  "https://www.youtube.com/@9xlabel",
  "https://youtu.be/../evil",
  "https://www.youtube.com/embed/short",
  "not an address",
  "",
])("'%s' has no thumbnail", (address) => {
  expect(videoThumbnail(address)).toBeNull()
})
