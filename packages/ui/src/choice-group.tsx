'use client'

import { classNames } from './class-names.ts'
import { AlertIcon } from './icons.tsx'
import { useUiTexts } from './ui-context.tsx'

/** One option of a `ChoiceGroup`. */
export interface ChoiceItem {
  value: string
  /** What the shopper reads; defaults to the value. */
  label?: string
  /** A sentence below the label; any item with one turns the group into a list. */
  detail?: string
  /** A CSS colour; any item with one turns the group into swatches. */
  color?: string
  /** Currently unavailable. It stays selectable, so that the shopper can read the reason. */
  unavailable?: boolean
}

/** Props of `ChoiceGroup`. */
export interface ChoiceGroupProps {
  /** Name of the radio inputs, hence of the form field. */
  name: string
  legend: string
  items: ChoiceItem[]
  value?: string
  onChange?: (value: string) => void
  /** Ids are derived from it; must be unique on the page. */
  id: string
  /** The browser asks for a choice before the form is sent. */
  required?: boolean
  error?: string
}

const ring =
  'has-checked:border-ink has-checked:ring-1 has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent'

/** One choice of several as native radio inputs: colour swatches or labelled boxes. Works without a script. */
export function ChoiceGroup({ name, legend, items, value, onChange, id, required, error }: ChoiceGroupProps) {
  const swatches = items.some(item => item.color)
  const isList = items.some(item => item.detail)
  const chosen = items.find(item => item.value === value)
  const errorId = error ? `${id}-error` : undefined
  return (
    <fieldset aria-describedby={errorId} className="grid gap-2.5">
      <legend className="contents">
        <span className="text-sm font-medium">
          {legend}
          {swatches && chosen && (
            <span className="font-normal text-muted"> · {chosen.label ?? chosen.value}</span>
          )}
        </span>
      </legend>
      <div className={isList ? 'grid gap-2' : classNames('flex flex-wrap', swatches ? 'gap-3' : 'gap-2')}>
        {items.map(item => {
          const Item = item.color ? Swatch : isList ? Row : Box
          return (
            <Item
              key={item.value}
              item={item}
              name={name}
              required={required}
              selected={item.value === value}
              onSelect={onChange}
            />
          )
        })}
      </div>
      {error && (
        <p id={errorId} className="flex items-start gap-1.5 text-sm text-danger">
          <AlertIcon className="mt-px shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface ItemProps {
  item: ChoiceItem
  name: string
  required?: boolean
  selected: boolean
  onSelect?: (value: string) => void
}

/** Lies invisibly over its whole label, so that a press, the focus and assistive technology all meet the native input. */
function Radio({ item, name, required, selected, onSelect }: ItemProps) {
  return (
    <input
      type="radio"
      name={name}
      value={item.value}
      required={required}
      className="absolute inset-0 m-0 size-full cursor-pointer appearance-none outline-none"
      {...(onSelect
        ? { checked: selected, onChange: () => onSelect(item.value) }
        : { defaultChecked: selected })}
    />
  )
}

const SoldOut = () => <span className="sr-only">{` (${useUiTexts().soldOut})`}</span>

function Box(props: ItemProps) {
  const { item } = props
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Radio is the input
    <label
      className={classNames(
        'relative inline-flex min-h-11 min-w-12 items-center justify-center rounded-sm border px-4 text-sm transition-colors',
        ring,
        item.unavailable
          ? 'border-dashed border-line-strong text-muted line-through decoration-1'
          : 'border-line-strong bg-raised hover:border-ink',
      )}
    >
      <Radio {...props} />
      <bdi>{item.label ?? item.value}</bdi>
      {item.unavailable && <SoldOut />}
    </label>
  )
}

function Row(props: ItemProps) {
  const { item } = props
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Radio is the input
    <label
      className={classNames(
        'relative grid min-h-11 content-center gap-0.5 rounded-sm border border-line-strong bg-raised px-4 py-2.5 text-sm transition-colors hover:border-ink',
        ring,
      )}
    >
      <Radio {...props} />
      <bdi className="font-medium">{item.label ?? item.value}</bdi>
      {item.detail && <span className="text-muted">{item.detail}</span>}
    </label>
  )
}

function Swatch(props: ItemProps) {
  const { item } = props
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Radio is the input
    <label
      title={item.label ?? item.value}
      className={classNames(
        'relative grid size-11 place-items-center rounded-full border border-transparent p-1 transition-colors hover:border-line-strong',
        ring,
      )}
    >
      <Radio {...props} />
      <span
        className="pointer-events-none relative size-full overflow-hidden rounded-full border border-ink/25"
        style={{ backgroundColor: item.color }}
      >
        {item.unavailable && <Stroke />}
      </span>
      <span className="sr-only">
        {item.label ?? item.value}
        {item.unavailable && <SoldOut />}
      </span>
    </label>
  )
}

/** Crosses out a swatch, visible on any colour. */
function Stroke() {
  return (
    <svg viewBox="0 0 10 10" className="absolute inset-0 size-full" aria-hidden="true">
      <path d="M0 10 10 0" stroke="var(--color-paper)" strokeWidth="1.4" />
      <path d="M0 10 10 0" stroke="var(--color-ink)" strokeWidth="0.6" />
    </svg>
  )
}
