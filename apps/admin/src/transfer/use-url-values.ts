import { useSearchParams } from 'react-router'

/** Values that the URL holds, and their change, which leaves the others as they are. An empty value is removed. */
export function useUrlValues() {
  const [parameters, setParameters] = useSearchParams()
  return {
    get: (name: string) => parameters.get(name) ?? '',
    set: (values: Record<string, string>) =>
      setParameters(
        () => {
          // A change may follow a reply: the values of the render can be old by then.
          const next = new URLSearchParams(location.search)
          for (const [name, value] of Object.entries(values))
            value ? next.set(name, value) : next.delete(name)
          return next
        },
        { replace: true },
      ),
  }
}
