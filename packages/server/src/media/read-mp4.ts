/** What the header of an MP4 file says about its first video track. */
export interface Mp4Video {
  width: number
  height: number
  /** In seconds; absent if the header does not state it. */
  duration?: number
  /** Four-character code of the codec, such as `avc1`. */
  codec: string
}

interface Box {
  type: string
  /** Range of the content in the file. */
  start: number
  end: number
}

const HEADER = 8
const LONG_HEADER = 16
/** Boxes of one level: damaged files have more. */
const BOXES_MAX = 10_000

/** The boxes of a range; ends at the first one that does not fit into it. */
function boxesIn(file: Buffer, { start, end }: Pick<Box, 'start' | 'end'>): Box[] {
  const boxes: Box[] = []
  let at = start
  while (at + HEADER <= end && boxes.length < BOXES_MAX) {
    const short = file.readUInt32BE(at)
    const isLong = short === 1 && at + LONG_HEADER <= end
    const size = isLong ? Number(file.readBigUInt64BE(at + HEADER)) : short === 0 ? end - at : short
    const header = isLong ? LONG_HEADER : HEADER
    if (size < header || at + size > end) break
    boxes.push({ type: file.toString('latin1', at + 4, at + HEADER), start: at + header, end: at + size })
    at += size
  }
  return boxes
}

/** The box at a path of types below a range. */
function find(file: Buffer, range: Pick<Box, 'start' | 'end'>, ...path: string[]): Box | undefined {
  const [type, ...rest] = path
  const box = boxesIn(file, range).find(one => one.type === type)
  return box && rest.length > 0 ? find(file, box, ...rest) : box
}

const isShorter = ({ start, end }: Box, bytes: number) => end - start < bytes

/** Duration in seconds of a movie header (`mvhd`). */
function durationOf(file: Buffer, box: Box): number | undefined {
  const isLong = file[box.start] === 1
  if (isShorter(box, isLong ? 32 : 20)) return undefined
  const scale = file.readUInt32BE(box.start + (isLong ? 20 : 12))
  const units = isLong ? Number(file.readBigUInt64BE(box.start + 24)) : file.readUInt32BE(box.start + 16)
  return scale > 0 && units > 0 ? Math.round((units / scale) * 1000) / 1000 : undefined
}

/** Width and height of a track header (`tkhd`): fixed-point numbers at its end, after the matrix that may turn the picture. */
function sizeOf(file: Buffer, box: Box): { width: number; height: number } | undefined {
  if (isShorter(box, 84)) return undefined
  const [width, height] = [file.readUInt32BE(box.end - 8) >>> 16, file.readUInt32BE(box.end - 4) >>> 16]
  // The second number of the matrix is not 0 if the picture is turned by a quarter.
  const isTurned = file.readInt32BE(box.end - 40) !== 0
  return isTurned ? { width: height, height: width } : { width, height }
}

/** Reads the header of an MP4 file (ISO/IEC 14496-12). Undefined if it has no video track. */
export function readMp4(file: Buffer): Mp4Video | undefined {
  const movie = find(file, { start: 0, end: file.length }, 'moov')
  if (!movie) return undefined
  for (const track of boxesIn(file, movie).filter(({ type }) => type === 'trak')) {
    const handler = find(file, track, 'mdia', 'hdlr')
    if (!handler || isShorter(handler, 12)) continue
    if (file.toString('latin1', handler.start + 8, handler.start + 12) !== 'vide') continue
    const head = find(file, track, 'tkhd')
    const size = head && sizeOf(file, head)
    const formats = find(file, track, 'mdia', 'minf', 'stbl', 'stsd')
    const [format] = formats ? boxesIn(file, { start: formats.start + 8, end: formats.end }) : []
    if (!size || !format || size.width === 0 || size.height === 0) continue
    const header = find(file, movie, 'mvhd')
    const duration = header && durationOf(file, header)
    return { ...size, ...(duration && { duration }), codec: format.type }
  }
  return undefined
}
