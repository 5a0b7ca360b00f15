import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'

/** True when the steps are in a dialog, which has its own heading and keeps the document's title. */
export const InDialogContext = createContext(false)

interface StepHeadingProps {
  title: string
  /** Title of the document. Default: `title`. */
  documentTitle?: string
  children?: ReactNode
}

let seen = 0

/** Keeps "sign-in" unbroken: `text-wrap: balance` would break it at the hyphen. */
const wholeWords = (title: string) =>
  title.split(/(\S+-\S+)/).map((part, at) =>
    at % 2 === 1 ? (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )

/** Heading of a step. It takes the focus when the step changes, so that screen readers announce the step. */
export function StepHeading({ title, documentTitle = title, children }: StepHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null)
  const inDialog = useContext(InDialogContext)
  useEffect(() => {
    // Not on page load: a screen reader starts at the top.
    if (seen++ > 0) ref.current?.focus({ preventScroll: true })
    if (!inDialog) scrollTo(0, 0)
  }, [inDialog])
  const Heading = inDialog ? 'h3' : 'h1'
  return (
    <div className={inDialog ? 'mb-6 grid gap-1.5' : 'mb-8 grid gap-2.5'}>
      {!inDialog && <title>{documentTitle}</title>}
      <Heading ref={ref} tabIndex={-1} className={inDialog ? 'font-medium' : 'font-display text-heading'}>
        {inDialog ? title : wholeWords(title)}
      </Heading>
      {children && <div className="text-muted">{children}</div>}
    </div>
  )
}
