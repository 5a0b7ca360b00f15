import { TextInput } from '@stoa/ui'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import type { AddressKind } from './flow/fields.ts'
import type { FlowControl } from './flow-field.tsx'

const AddressSuggestions = lazy(() => import('./address-suggestions.tsx'))

/** The list of suggestions, as the field above it announces it. */
export interface SuggestionList {
  /** Id of the highlighted suggestion. */
  active?: string | undefined
  isOpen: boolean
}

interface CompletedStreetProps extends FlowControl {
  kind: AddressKind
  autoComplete: string
}

/** Street and number, with addresses that a plug-in suggests. Their script is loaded when the field is focused. */
export function CompletedStreet({ kind, ...control }: CompletedStreetProps) {
  const [isUsed, setUsed] = useState(false)
  const [typed, setTyped] = useState<string>()
  const [{ active, isOpen }, setList] = useState<SuggestionList>({ isOpen: false })
  const keys = useRef<(event: KeyboardEvent) => void>(undefined)
  const listId = `${control.id}-suggestions`
  return (
    <div className="relative">
      <TextInput
        {...control}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={active}
        onFocus={() => setUsed(true)}
        onKeyDown={event => keys.current?.(event)}
        onChange={event => {
          control.onChange(event)
          // A field that had the focus before the scripts ran gets no focus event.
          setUsed(true)
          setTyped(event.target.value)
        }}
        onBlur={() => {
          setTyped(undefined)
          control.onBlur()
        }}
      />
      {isUsed && (
        <Suspense>
          <AddressSuggestions
            id={listId}
            kind={kind}
            text={typed}
            keys={keys}
            onList={setList}
            onChosen={() => setTyped(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
