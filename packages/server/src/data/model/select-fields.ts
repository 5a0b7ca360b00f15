import type { DataItem } from '@stoa/contract'

type Data = Record<string, unknown>

/** Projects an item's data onto fields or paths. The id is always included. */
export function selectFields(item: DataItem, fields: readonly string[] | null | undefined): DataItem {
  if (!fields || fields.length === 0) return item
  const paths = ['_id', ...fields].map(field => field.split('.'))
  return { ...item, data: pick((item.data ?? {}) as Data, paths) }
}

function pick(data: Data, paths: readonly string[][]): Data {
  const requested = Map.groupBy(paths, path => path[0] ?? '')
  return Object.fromEntries(
    Object.entries(data).flatMap(([key, value]) => {
      const below = requested.get(key)
      if (!below) return []
      const whole = below.some(path => path.length === 1)
      return [
        [
          key,
          whole
            ? value
            : part(
                value,
                below.map(path => path.slice(1)),
              ),
        ],
      ]
    }),
  )
}

function part(value: unknown, paths: readonly string[][]): unknown {
  if (Array.isArray(value)) return value.map(each => part(each, paths))
  return typeof value === 'object' && value !== null ? pick(value as Data, paths) : value
}
