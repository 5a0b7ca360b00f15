import { useTexts } from '../i18n/use-i18n.ts'

const STAR = 'm10 1.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z'
const FIVE = [0, 1, 2, 3, 4]

function Row({ className }: { className: string }) {
  return (
    <g className={className}>
      {FIVE.map(index => (
        <path key={index} d={STAR} transform={`translate(${index * 21} 0)`} />
      ))}
    </g>
  )
}

/** A rating as five stars, filled to a tenth. */
export function Stars({ rating, className = 'h-4' }: { rating: number; className?: string }) {
  const label = useTexts().reviews.stars({ rating })
  return (
    <svg
      viewBox="0 0 104 20"
      role="img"
      aria-label={label}
      className={`w-auto shrink-0 rtl:-scale-x-100 ${className}`}
    >
      <Row className="fill-line" />
      <svg
        width={Math.floor(rating) * 21 + (rating % 1) * 20}
        height="20"
        overflow="hidden"
        aria-hidden="true"
      >
        <Row className="fill-accent" />
      </svg>
    </svg>
  )
}
