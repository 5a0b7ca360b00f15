import { suggestAddresses } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useClient } from '@stoa/react'
import { classNames } from '@stoa/ui'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { subdivisionsOf } from '../address/subdivisions.ts'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useI18n, useTexts } from '../i18n/i18n-context.ts'
import type { SuggestionList } from './completed-street.tsx'
import type { AddressKind } from './flow/fields.ts'
import { useFlow } from './flow-context.ts'

type Suggestion = ReplyOf<typeof contract.addressCompletion.suggestAddresses>['suggestions'][number]

/** Pause in typing after which addresses are requested. */
const PAUSE_MS = 250
const MIN_LENGTH = 3

interface AddressSuggestionsProps {
  /** Id of the list. */
  id: string
  kind: AddressKind
  /** What the buyer has typed since the field was focused; undefined closes the list. */
  text: string | undefined
  /** Receives the keys that are pressed in the field. */
  keys: RefObject<((event: KeyboardEvent) => void) | undefined>
  onList: (list: SuggestionList) => void
  onChosen: () => void
}

/** Addresses that begin like the text, below the field of the street. */
export default function AddressSuggestions(props: AddressSuggestionsProps) {
  const { id, kind, text, keys, onList, onChosen } = props
  const { fields } = useTexts(checkoutTexts)
  const { locale } = useI18n()
  const client = useClient()
  const { flow, state } = useFlow()
  const country = state.values[`${kind}.country`]
  const [found, setFound] = useState<readonly Suggestion[]>([])
  const [active, setActive] = useState(-1)
  const wanted = text?.trim() ?? ''
  const isAsked = wanted.length >= MIN_LENGTH && country !== ''
  useEffect(() => {
    setActive(-1)
    if (!isAsked) {
      setFound([])
      return
    }
    let isLatest = true
    const timer = setTimeout(() => {
      client.call(suggestAddresses, { text: wanted, country, language: locale }).then(
        ({ suggestions }) => isLatest && setFound(suggestions),
        // The form works without suggestions.
        () => isLatest && setFound([]),
      )
    }, PAUSE_MS)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [wanted, country, locale, client, isAsked])
  const isOpen = isAsked && found.length > 0
  const activeId = isOpen && active >= 0 ? `${id}-${active}` : undefined
  // In the same frame as the list, so that the field never names one that is not there.
  useLayoutEffect(() => onList({ isOpen, active: activeId }), [isOpen, activeId, onList])

  const choose = ({ address }: Suggestion) => {
    const regions = subdivisionsOf(country)
    const region = regions.find(({ code, name }) => [code, name].includes(address.subdivision ?? ''))
    const subdivision = regions.length > 0 ? region?.code : address.subdivision
    const parts = { ...address, subdivision }
    const names = ['addressLine', 'addressLine2', 'city', 'subdivision', 'postalCode'] as const
    flow.fill(
      Object.fromEntries(names.flatMap(name => (parts[name] ? [[`${kind}.${name}`, parts[name]]] : []))),
    )
    setFound([])
    onChosen()
  }
  keys.current = event => {
    if (!isOpen) return
    const chosen = found[active]
    if (event.key === 'ArrowDown') setActive((active + 1) % found.length)
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? found.length - 1 : active - 1)
    else if (event.key === 'Escape') setFound([])
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else return
    event.preventDefault()
  }
  return (
    <>
      {isOpen && (
        <div
          id={id}
          role="listbox"
          aria-label={fields.suggestions}
          className="absolute inset-x-0 top-full z-10 mt-1 max-h-72 overflow-y-auto rounded-sm border border-line-strong bg-raised py-1 shadow-lg"
        >
          {found.map((suggestion, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
            <div
              key={suggestion.text}
              id={`${id}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === active}
              className={classNames(
                'cursor-pointer px-4 py-2.5 text-sm [overflow-wrap:anywhere] hover:bg-surface',
                i === active && 'bg-surface',
              )}
              // The field keeps the focus.
              onMouseDown={event => event.preventDefault()}
              onClick={() => choose(suggestion)}
            >
              <bdi>{suggestion.text}</bdi>
            </div>
          ))}
        </div>
      )}
      <p role="status" className="sr-only">
        {isOpen && fields.suggestionsShown}
      </p>
    </>
  )
}
