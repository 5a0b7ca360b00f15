/** A box of an MP4 file. */
const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

const numbers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [i, value] of values.entries()) bytes.writeInt32BE(value, i * 4)
  return bytes
}
const text = (value: string) => Buffer.from(value, 'latin1')
const ONE = 0x10000

interface Mp4Options {
  width?: number
  height?: number
  codec?: string
  brand?: string
  handler?: string
  /** Whether the picture is stored turned by a quarter. */
  isTurned?: boolean
  /** Bytes of the pictures. */
  bytes?: number
}

/** An MP4 file of 2.5 seconds with the header of a video track, and bytes that no player can show. */
export function mp4File({
  width = 640,
  height = 360,
  codec = 'avc1',
  brand = 'isom',
  handler = 'vide',
  isTurned = false,
  bytes = 1000,
}: Mp4Options = {}): Uint8Array<ArrayBuffer> {
  const matrix = isTurned
    ? [0, ONE, 0, -ONE, 0, 0, 0, 0, 0x40000000]
    : [ONE, 0, 0, 0, ONE, 0, 0, 0, 0x40000000]
  const track = box(
    'trak',
    box('tkhd', numbers(0, 0, 0, 1, 0, 2500, 0, 0, 0, 0, ...matrix, width * ONE, height * ONE)),
    box(
      'mdia',
      box('hdlr', numbers(0, 0), text(handler), numbers(0, 0, 0), text('\0')),
      box('minf', box('stbl', box('stsd', numbers(0, 1), box(codec, Buffer.alloc(78))))),
    ),
  )
  return new Uint8Array(
    Buffer.concat([
      box('ftyp', text(brand), numbers(512), text('isomiso2')),
      // The header is at the end, as cameras write it.
      box('mdat', Buffer.from(Array.from({ length: bytes }, (_, i) => i % 251))),
      box('moov', box('mvhd', numbers(0, 0, 0, 1000, 2500), Buffer.alloc(80)), track),
    ]),
  )
}
