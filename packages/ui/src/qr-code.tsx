'use client'

import { generate } from 'lean-qr'
import { useMemo } from 'react'

/** Width of the quiet zone, in modules (ISO/IEC 18004 §9.1). */
const QUIET = 4

/** A QR code as SVG; dark on light in every colour scheme, because cameras expect that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => toPath(text), [text])
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-52 rounded-sm border border-line"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#14110e" />
    </svg>
  )
}

function toPath(text: string) {
  const code = generate(text)
  const size = code.size + 2 * QUIET
  const cells: string[] = []
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) cells.push(`M${x + QUIET} ${y + QUIET}h1v1h-1z`)
  return { size, path: cells.join('') }
}
