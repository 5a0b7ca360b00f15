/** Vanishing point of the arches, and the scale from one arch to the next. */
const VANISHING = { x: 200, y: 452 }
const SHRINK = 0.745
const NEAREST = { halfWidth: 184, crown: 40, base: 620 }

/** Outline of one arch; `share` is its size relative to the nearest. */
function arch(share: number): string {
  const round = (value: number) => Math.round(value * 10) / 10
  const half = round(NEAREST.halfWidth * share)
  const base = round(VANISHING.y + (NEAREST.base - VANISHING.y) * share)
  const spring = round(VANISHING.y + (NEAREST.crown - VANISHING.y) * share + half)
  return `M${round(VANISHING.x - half)} ${base}V${spring}a${half} ${half} 0 0 1 ${2 * half} 0V${base}Z`
}

/** The illustration beside sign-in: a row of arches in the site's accent colour. */
export function Colonnade({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 400 600"
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
      className={className}
      fill="currentColor"
    >
      {[0, 1, 2, 3, 4].map(depth => (
        <path key={depth} d={arch(SHRINK ** depth)} opacity={0.08 + depth * 0.035} />
      ))}
      <path d={arch(SHRINK ** 5)} opacity="0.92" />
    </svg>
  )
}
