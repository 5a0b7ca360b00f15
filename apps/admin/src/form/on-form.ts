import type { SubmitEvent } from 'react'

/** The handler of a form that gives its entries to `run` instead of loading a page. */
export const onForm = (run: (entries: FormData) => void) => (event: SubmitEvent<HTMLFormElement>) => {
  event.preventDefault()
  run(new FormData(event.currentTarget))
}
