/** Path of an uploaded picture. Its format follows from `Accept`. */
export const mediaPath = (id: string) => `/media/${id}`
