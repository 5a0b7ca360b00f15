const WAIT_MS = 10_000
const WIDTH_MAX = 1920
/** Videos often begin with black: the picture is taken a moment later, in seconds. */
const MOMENT = 0.5

/** A picture of a video file near its beginning; undefined if this browser cannot play it. */
export async function videoPoster(file: File): Promise<File | undefined> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.muted = true
  video.preload = 'auto'
  try {
    await settled(video, 'loadeddata', () => {
      video.src = url
    })
    await settled(video, 'seeked', () => {
      video.currentTime = Number.isFinite(video.duration) ? Math.min(MOMENT, video.duration / 2) : MOMENT
    })
    const scale = Math.min(1, WIDTH_MAX / video.videoWidth)
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
    const picture = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.9))
    return picture
      ? new File([picture], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
      : undefined
  } catch {
    return undefined
  } finally {
    video.removeAttribute('src')
    URL.revokeObjectURL(url)
  }
}

/** Starts something and waits for an event of the video. */
function settled(video: HTMLVideoElement, event: 'loadeddata' | 'seeked', start: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, WAIT_MS)
    const end = (done: () => void) => () => {
      clearTimeout(timer)
      done()
    }
    video.addEventListener(event, end(resolve), { once: true })
    video.addEventListener('error', end(reject), { once: true })
    start()
  })
}
