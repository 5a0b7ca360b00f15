/** A request whose body is made to cost the server as much memory or time as possible. */
export interface HostileRequest {
  method: string
  path: string
  body: string
}

const BODY_BYTES = 1024 * 1024 - 1024
const PRODUCTS = '/v1/products/query-platformized'

/** As many pieces as fit into a body. */
function filled(before: string, piece: (n: number) => string, after: string): string {
  const pieces: string[] = []
  for (let size = before.length + after.length, n = 0; ; n++) {
    const next = (n > 0 ? ',' : '') + piece(n)
    size += next.length
    if (size > BODY_BYTES) return before + pieces.join('') + after
    pieces.push(next)
  }
}

const repeated = (piece: string, count: number) => Array(count).fill(piece).join(',')

/** Hostile bodies of up to 1 MiB, by what they are made of. `memberId` is the member who sends them. */
export function hostileRequests(memberId: string): Record<string, HostileRequest> {
  const query = (body: string) => ({ method: 'POST', path: PRODUCTS, body })
  const name = 'K'.repeat(900_000)
  const below = Array.from({ length: 490 }, (_, n) => `"a${n}":0`).join(',')
  const nested = '['.repeat(50) + ']'.repeat(50)
  return {
    'a long name above many errors': {
      method: 'PATCH',
      path: `/v1/members/${memberId}`,
      body: `{"member":{"id":"${memberId}","contact":{"customFields":{"${name}":{${below}}}}}}`,
    },
    'deep nesting': query(`{"query":${'['.repeat(500_000)}${']'.repeat(500_000)}}`),
    'many lists 50 levels deep': query(filled('{"query":{"filter":{"a":[', () => nested, ']}}}')),
    'a list of wrong values': query(filled('{"query":{"sort":[', () => '7', ']}}')),
    'a list of empty objects': query(filled('{"query":{"sort":[', () => '{}', ']}}')),
    'unknown fields with long names': query(filled('{', n => `"${'u'.repeat(1000)}${n}":1`, '}')),
    'many long texts': query(
      filled('{"query":{"filter":{"name":{"$in":[', () => `"${'t'.repeat(5000)}"`, ']}}}}'),
    ),
    'a number of a million digits': query(`{"query":{"paging":{"limit":${'9'.repeat(BODY_BYTES)}}}}`),
    'many small fields': query(filled('{', n => `"${n.toString(36)}":1`, '}')),
    'many small objects': query(filled('{"query":{"filter":{"$or":[', n => `{"a${n % 7}":1}`, ']}}}')),
    // Nearly as many values as a message may have.
    'wrong values below the limit': query(`{"query":{"sort":[${repeated('7', 49_900)}]}}`),
    'wrong objects below the limit': query(`{"query":{"sort":[${repeated('{"a":1}', 24_900)}]}}`),
    'conditions below the limit': query(`{"query":{"filter":{"$or":[${repeated('{"a":1}', 24_900)}]}}}`),
    'lists below the limit': query(`{"query":{"filter":{"a":[${repeated(nested, 950)}]}}}`),
    'unknown fields below the limit': query(
      `{${Array.from({ length: 25_000 }, (_, n) => `"${n.toString(36)}":1`).join(',')}}`,
    ),
  }
}
