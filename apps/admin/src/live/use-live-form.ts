import { useEffect, useRef, useState } from 'react'

const snapshotOf = (form: HTMLFormElement) =>
  JSON.stringify([...new FormData(form)].filter(([name]) => name !== 'journal-reason'))

/**
 * Holds the version that a form was filled with. A form without changes follows those of colleagues. One with changes keeps
 * them: then `isBehind` is true until it is saved or `showLatest` is called.
 */
export function useLiveForm<T>(latest: T, versionOf: (entity: T) => unknown) {
  const form = useRef<HTMLFormElement>(null)
  const [base, setBase] = useState(latest)
  /** The values before the first edit; undefined if nobody has edited the form. */
  const untouched = useRef<string>(undefined)
  const version = versionOf(latest)
  const isBehind = versionOf(base) !== version
  const showLatest = () => {
    untouched.current = undefined
    setBase(latest)
  }
  const isChanged = () =>
    untouched.current !== undefined && form.current !== null && snapshotOf(form.current) !== untouched.current
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new version is looked at once
  useEffect(() => {
    if (isBehind && !isChanged()) showLatest()
  }, [version])
  const onTouch = () => {
    if (form.current) untouched.current ??= snapshotOf(form.current)
  }
  return {
    base,
    isBehind,
    showLatest,
    /** The next version has the values of the form: the form follows it. */
    markSaved: () => {
      untouched.current = undefined
    },
    formProps: {
      ref: form,
      onFocusCapture: onTouch,
      onPointerDownCapture: onTouch,
      onKeyDownCapture: onTouch,
    },
  }
}
