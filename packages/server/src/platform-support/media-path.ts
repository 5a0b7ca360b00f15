/** Path of an uploaded picture. Its format follows from `Accept`. */
export const mediaPath = (id: string) => `/media/${id}`

/** Path of an uploaded video. */
export const videoPath = (id: string) => `/media/${id}.mp4`
