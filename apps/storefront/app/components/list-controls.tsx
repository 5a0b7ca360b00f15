import { Button, CloseIcon, Field, Select, TextInput } from '@stoa/ui'
import { filterCount, type ListState, listHref, type SortKey, sorts } from '../catalogue/list-state.ts'

interface Props {
  path: string
  state: ListState
  total: number
  currency: string
}

const types = [
  ['', 'All'],
  ['physical', 'Things'],
  ['digital', 'Downloads'],
] as const

/** Sort and filters as one GET form: choices apply at once where scripts run, all of it with the button elsewhere. */
export function ListControls({ path, state, total, currency }: Props) {
  const active = filterCount(state)
  return (
    <form action={path} data-submit-on-change autoComplete="off" className="grid gap-6 lg:sticky lg:top-28">
      {state.words && <input type="hidden" name="q" value={state.words} />}
      <div className="flex items-end justify-between gap-4 lg:grid lg:justify-stretch lg:gap-6">
        <p className="text-sm text-muted" role="status">
          {total === 1 ? '1 product' : `${total} products`}
        </p>
        <Field id="sort" label="Sort by" className="w-48 lg:w-full">
          {control => (
            <Select {...control} name="sort" defaultValue={state.sort}>
              {(Object.keys(sorts) as SortKey[]).map(key => (
                <option key={key} value={key === 'featured' ? '' : key}>
                  {sorts[key]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <details open={active > 0} className="unfold-wide group border-y border-line lg:border-0">
        <summary className="flex min-h-12 items-center justify-between py-2 text-sm font-medium">
          {active ? `Filter (${active})` : 'Filter'}
          <span aria-hidden="true" className="text-lg transition-[rotate] group-open:rotate-45">
            +
          </span>
        </summary>
        <div className="grid gap-7 pb-6 lg:pb-0">
          <PriceRange state={state} currency={currency} />
          <fieldset className="grid gap-1">
            <legend className="mb-1.5 text-sm font-medium">Kind</legend>
            {types.map(([value, label]) => (
              <label key={value} className="flex min-h-9 items-center gap-3 text-sm">
                <input
                  type="radio"
                  name="type"
                  value={value}
                  defaultChecked={(state.type ?? '') === value}
                  className="size-4.5 accent-accent"
                />
                {label}
              </label>
            ))}
          </fieldset>
          <Button type="submit" variant="secondary" size="sm" className="justify-self-start">
            Apply
          </Button>
        </div>
      </details>
      {active > 0 && <ActiveFilters path={path} state={state} currency={currency} />}
    </form>
  )
}

function PriceRange({ state, currency }: { state: ListState; currency: string }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Price in {currency}</legend>
      <div className="flex items-center gap-2">
        <Field id="min" label="From" hideLabel className="flex-1">
          {control => (
            <TextInput
              {...control}
              name="min"
              inputMode="decimal"
              placeholder="from"
              defaultValue={state.min}
            />
          )}
        </Field>
        <span aria-hidden="true" className="text-muted">
          –
        </span>
        <Field id="max" label="Up to" hideLabel className="flex-1">
          {control => (
            <TextInput
              {...control}
              name="max"
              inputMode="decimal"
              placeholder="to"
              defaultValue={state.max}
            />
          )}
        </Field>
      </div>
    </fieldset>
  )
}

function ActiveFilters({ path, state, currency }: Omit<Props, 'total'>) {
  const without: [label: string, next: ListState][] = []
  if (state.min !== undefined || state.max !== undefined) {
    const range =
      state.min === undefined
        ? `up to ${state.max}`
        : state.max === undefined
          ? `from ${state.min}`
          : `${state.min} to ${state.max}`
    without.push([`${range} ${currency}`, { ...state, min: undefined, max: undefined, page: 1 }])
  }
  if (state.type)
    without.push([state.type === 'digital' ? 'Downloads' : 'Things', { ...state, type: undefined, page: 1 }])
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {without.map(([label, next]) => (
        <li key={label}>
          <a
            href={listHref(path, next)}
            className="inline-flex min-h-9 items-center gap-2 rounded-full bg-surface px-3.5 text-sm hover:bg-accent-soft"
          >
            <span className="sr-only">Remove filter: </span>
            {label}
            <CloseIcon width="1em" height="1em" />
          </a>
        </li>
      ))}
    </ul>
  )
}
