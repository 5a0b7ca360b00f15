/** A GraphQL document that is made to cost the server as much time as possible. */
export interface HostileDocument {
  text: string
  /** Whether the limits reject it. Otherwise validation does. */
  isRejected: boolean
}

const times = (count: number, piece: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => piece(n)).join(' ')
const nested = (open: string, levels: number, close: string) => open.repeat(levels) + close.repeat(levels)

/** Hostile documents by what they are made of. Most are just below the bound of tokens. */
export function hostileDocuments(): Record<string, HostileDocument> {
  const rejected = (text: string) => ({ text, isRejected: true })
  const invalid = (text: string) => ({ text, isRejected: false })
  const graph = (count: number, below: (n: number) => string) =>
    times(count, n => `fragment F${n} on __Type { ${below(n)} }`)
  return {
    'equal fields': invalid(`{a{${times(2_480, () => 'b{c}')}}}`),
    'equal calls': rejected(times(1, () => `{${times(2_480, () => 'b{c}')}}`)),
    'equal fields with different arguments': invalid(`{a{${times(1_600, n => `b(c:${n})`)}}}`),
    'equal fields on several levels': invalid(
      `{a${times(12, () => '{b').replaceAll(' ', '')}${times(300, () => 'c{d{e}} c{d{e}}')}${'}'.repeat(13)}`,
    ),
    'levels of braces': rejected(nested('{a', 5_000, '}')),
    'levels of lists': rejected(`{a(b:${nested('[', 2_000, ']')})}`),
    'levels of objects': rejected(`{a(b:${nested('{c:', 2_000, '}')})}`.replace('{c:}', '{c:1}')),
    'levels of types': rejected(`query($a:${'['.repeat(3_000)}Int${']'.repeat(3_000)}){a}`),
    'levels of inline fragments': rejected(`{${nested('...{', 1_500, '}')}}`.replace('{}', '{a}')),
    'levels of default values': rejected(`query($a:[Int]=${nested('[', 2_000, ']')}){a}`),
    'levels of arguments of directives': rejected(`{a @b(c:${nested('[', 2_000, ']')})}`),
    'levels of types of definitions': rejected(`type A{a:${'['.repeat(3_000)}Int${']'.repeat(3_000)}}`),
    'open brackets': rejected('{a(b:['.repeat(1_500)),
    directives: invalid(`{a ${times(1_600, () => '@include(if:true)')}}`),
    'unknown directives': invalid(`{a ${times(4_000, n => `@d${n}`)}}`),
    operations: rejected(times(1_500, n => `query Q${n}{a}`)),
    'operations that spread one fragment': rejected(
      `${times(80, n => `query Q${n}{...F}`)} fragment F on Query{storesProductsV1Products{items{${times(500, n => `a${n}:id`)}}}}`,
    ),
    fragments: rejected(`{a} ${times(1_400, n => `fragment F${n} on Query{a}`)}`),
    'fragments that spread the next one twice': rejected(
      `{__schema{types{...F0}}} ${graph(30, n => `ofType{...F${n + 1}} ofType{...F${n + 1}}`)} fragment F30 on __Type{name}`,
    ),
    'fragments that spread unknown ones': rejected(
      `{__schema{types{...F0}}} ${graph(30, n => `...F${n + 1} ...F${n + 1}`)}`,
    ),
    'fragments that spread each other': rejected(
      `{__schema{types{...F0}}} ${graph(60, () => times(60, n => `...F${n}`))}`,
    ),
    'a cycle of fragments': rejected(`{...F0} ${graph(60, n => `...F${(n + 1) % 60}`)}`),
    variables: invalid(`query(${times(2_400, n => `$a${n}:Int`)}){__typename}`),
    'equal variables': invalid(`query(${times(2_400, () => '$a:Int')}){__typename}`),
    aliases: rejected(`{${times(3_000, n => `a${n}:__typename`)}}`),
    'unknown names': invalid(`{a{${times(4_000, n => `storesProductsV1Product${n}`)}}}`),
    'equal arguments': invalid(`{a(${times(3_000, () => 'b:1')})}`),
    'equal fields of an object': invalid(`{a(b:{${times(3_000, () => 'c:1')}})}`),
    'values of a list': invalid(`{a(b:[${times(9_900, () => '1')}])}`),
    'a long argument in many fields': rejected(
      `{a{${times(400, n => `b${n}{...F}`)}}} fragment F on Query{${times(20, n => `c${n}(d:[${times(300, () => '1')}])`)}}`,
    ),
    comments: invalid(`${'#\n'.repeat(100_000)}{a}`),
    'a long name': invalid(`{${'a'.repeat(200_000)}}`),
    'a block string': invalid(`{a(b:"""${'\n '.repeat(50_000)}""")}`),
    tokens: rejected(`{${'a '.repeat(60_000)}}`),
  }
}
