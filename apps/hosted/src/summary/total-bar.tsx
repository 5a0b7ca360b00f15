import { useEffect, useRef, useState } from 'react'

interface TotalBarProps {
  label: string
  total: string
}

/**
 * Keeps the total in view on narrow windows after the order summary has scrolled away. Not interactive: a control here would
 * cover those of the form. Screen readers have the total in the summary and beside the button.
 */
export function TotalBar({ label, total }: TotalBarProps) {
  const end = useRef<HTMLDivElement>(null)
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setAway(!entry.isIntersecting && entry.boundingClientRect.y < 0)
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <div ref={end} className="lg:hidden" />
      <div aria-hidden="true" className="sticky top-0 z-20 h-0 lg:hidden">
        {away && (
          <p className="checkout-summary tabular column-start flex h-12 items-center justify-between border-b border-line bg-surface text-sm">
            <span className="text-muted">{label}</span>
            <span className="text-lg font-medium">{total}</span>
          </p>
        )}
      </div>
    </>
  )
}
