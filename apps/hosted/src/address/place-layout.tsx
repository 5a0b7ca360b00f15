import { Fragment, type ReactNode } from 'react'
import { addressFormat, type PlacePart } from './address-formats.ts'

interface PlaceLayoutProps {
  country: string
  /** The input of a part. */
  input: (part: PlacePart) => ReactNode
  /** The parts to ask for. Default: all of the country. */
  parts?: readonly PlacePart[]
}

const isStreet = (part: PlacePart) => part === 'addressLine' || part === 'addressLine2'

/** Street, city, region and postal code in the order of the country. Those that follow each other share a line if there is room. */
export function PlaceLayout({ country, input, parts = addressFormat(country).parts }: PlaceLayoutProps) {
  const blocks: ReactNode[] = []
  let line: PlacePart[] = []
  const field = (part: PlacePart) => <Fragment key={part}>{input(part)}</Fragment>
  const endLine = () => {
    if (line.length > 0)
      blocks.push(
        <div
          key={line.join()}
          className="col-span-2 flex flex-wrap items-start gap-x-4 gap-y-5 *:min-w-32 *:flex-1"
        >
          {line.map(field)}
        </div>,
      )
    line = []
  }
  for (const part of parts) {
    if (!isStreet(part)) line.push(part)
    else {
      endLine()
      blocks.push(field(part))
    }
  }
  endLine()
  return blocks
}
