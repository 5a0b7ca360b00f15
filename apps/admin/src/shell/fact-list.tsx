import type { ReactNode } from 'react'

interface FactListProps {
  /** Titles and values. Those without a value are left out. */
  facts: readonly (readonly [title: string, value: ReactNode])[]
}

/** Facts about an entity, each below its title. */
export const FactList = ({ facts }: FactListProps) => (
  <dl className="grid gap-3 text-sm [overflow-wrap:anywhere]">
    {facts.map(
      ([title, value]) =>
        value && (
          <div key={title}>
            <dt className="text-muted">{title}</dt>
            <dd className="tabular whitespace-pre-wrap">
              {typeof value === 'string' ? <bdi>{value}</bdi> : value}
            </dd>
          </div>
        ),
    )}
  </dl>
)
