import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'

/** Whether the steps stand in a dialog, which has a heading of its own and leaves the page its title. */
export const InDialogContext = createContext(false)

interface StepHeadProps {
  title: string
  /** Title of the document, when it says more. */
  documentTitle?: string
  children?: ReactNode
}

let seen = 0

/** Balanced lines would break "sign-in" at its hyphen. */
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

/** Heading of a step. When one step follows another, the focus comes here, so that the change is heard. */
export function StepHeading({ title, documentTitle = title, children }: StepHeadProps) {
  const ref = useRef<HTMLHeadingElement>(null)
  const inDialog = useContext(InDialogContext)
  useEffect(() => {
    // Not at first: a page that opens is read from its beginning.
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
