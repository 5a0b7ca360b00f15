/** Pictures that the platform serves at `mediaAddress(name, id)`. */
export interface MediaSource {
  /** Folder below `/media/`. */
  name: string
  /** SVG text of a picture, which must never change; undefined for an unknown id. */
  find(id: string): string | undefined
}
