import { cutText } from '@stoa/client/cut-text'
import { Anchor, Button, EmptyState, Field, LinkButton, Picture, Price, TextInput } from '@stoa/ui'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { COMPARED_MAX } from '../catalogue/compared-max.ts'
import { comparedProducts, productsFor } from '../catalogue/compared-products.server.ts'
import { comparedIds, compareHref, compareProducts } from '../catalogue/comparison.ts'
import type { ProductTeaser } from '../catalogue/product-teaser.ts'
import { CardRating } from '../components/product-list.tsx'
import { Prose } from '../components/prose.tsx'
import { orErrorPage } from '../http/page-error.ts'
import { pageMeta } from '../http/page-meta.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { useLocalPath } from '../i18n/i18n-context.tsx'
import { useTexts } from '../i18n/use-i18n.ts'
import { currentSite } from '../platform/site.server.ts'
import { withRatings } from '../reviews/card-ratings.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const ids = comparedIds(searchParams)
  const words = cutText((searchParams.get('q') ?? '').trim(), 100)
  const [site, products, found] = await Promise.all([
    orErrorPage(currentSite()),
    comparedProducts(ids),
    words && ids.length > 0 && ids.length < COMPARED_MAX ? productsFor(words) : [],
  ])
  const i18n = currentI18n()
  const comparison = compareProducts(products, i18n)
  const compared = products.map(({ id }) => id)
  return {
    title: i18n.texts.compare.title,
    shopName: site.name,
    ids: compared,
    rows: comparison.rows,
    products: await withRatings(comparison.products),
    words,
    found: found
      .filter(({ id }) => !compared.includes(id))
      .map(({ id, name }) => ({ id, name, addHref: compareHref([...compared, id]) })),
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageMeta({ title: loaderData.title, shopName: loaderData.shopName, unlisted: true }) : []

/** Up to four products side by side. The address holds their ids, so it works without a script and can be shared. */
export default function ComparePage() {
  const { title, ids, products, rows, words, found } = useLoaderData<typeof loader>()
  const { compare } = useTexts()
  return (
    <div
      data-compared={ids.join()}
      className="shell grid grid-cols-[minmax(0,1fr)] gap-10 pt-10 pb-16 sm:pt-14"
    >
      <h1 className="font-display text-headline">{title}</h1>
      {products.length === 0 ? (
        <EmptyState title={compare.none} action={<LinkButton href="/products">{compare.choose}</LinkButton>}>
          {compare.noneText}
        </EmptyState>
      ) : (
        <Table products={products} rows={rows} />
      )}
      {ids.length > 0 && ids.length < COMPARED_MAX && <AddProduct ids={ids} words={words} found={found} />}
    </div>
  )
}

type Loaded = Awaited<ReturnType<typeof loader>>

function Table({ products, rows }: Pick<Loaded, 'products' | 'rows'>) {
  const { compare } = useTexts()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={compare.title} tabIndex={0} className="relative overflow-x-auto">
      <table className="w-full border-collapse text-start text-sm">
        <thead>
          <tr className="align-top">
            <td className="min-w-24 sm:min-w-44" />
            {products.map(product => (
              <th key={product.id} scope="col" className="min-w-40 p-3 text-start font-normal">
                <ComparedProduct product={product} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ title, values }) => (
            <tr key={title} className="border-t border-line align-top">
              <th
                scope="row"
                className="sticky start-0 min-w-24 bg-paper py-4 pe-3 text-start font-medium wrap-break-word sm:min-w-44"
              >
                <bdi>{title}</bdi>
              </th>
              {values.map((nodes, index) => (
                <td key={products[index]?.id} className="p-3 py-4 [overflow-wrap:anywhere]">
                  {nodes ? (
                    <Prose nodes={nodes} />
                  ) : (
                    <>
                      <span aria-hidden="true">–</span>
                      <span className="sr-only">{compare.missing}</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ComparedProduct({ product }: { product: Loaded['products'][number] }) {
  const { compare } = useTexts()
  const { name, href, pictures, price, fullPrice, from, rating, removeHref } = product as ProductTeaser & {
    removeHref: string
  }
  return (
    <div className="grid gap-1.5">
      <Picture source={pictures[0]} alt="" sizes="16rem" className="aspect-4/5 w-full rounded-sm" />
      <Anchor href={href} className="link text-base font-medium [overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
      </Anchor>
      <Price amount={price} fullAmount={fullPrice} from={from} size="sm" />
      {rating && <CardRating {...rating} />}
      <Anchor
        href={removeHref}
        aria-label={compare.removeItem({ product: name })}
        className="link inline-block min-h-6 justify-self-start text-muted"
      >
        {compare.remove}
      </Anchor>
    </div>
  )
}

/** Finds another product for the comparison. */
function AddProduct({ ids, words, found }: Pick<Loaded, 'ids' | 'words' | 'found'>) {
  const { compare, search } = useTexts()
  const localPath = useLocalPath()
  return (
    <search className="grid max-w-xl gap-4">
      <form action={localPath('/compare')} className="grid gap-2">
        {ids.map(id => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <Field id="compare-search" label={compare.add}>
          {control => (
            <div className="flex flex-wrap gap-2">
              <TextInput
                {...control}
                name="q"
                type="search"
                defaultValue={words}
                maxLength={100}
                required
                className="min-w-0 flex-1 basis-56"
              />
              <Button type="submit" variant="secondary">
                {search.title}
              </Button>
            </div>
          )}
        </Field>
      </form>
      {words && found.length === 0 && <p>{compare.nothingFound}</p>}
      {found.length > 0 && (
        <ul aria-label={compare.add} className="divide-y divide-line border-y border-line">
          {found.map(({ id, name, addHref }) => (
            <li key={id} className="flex items-center justify-between gap-4 py-2">
              <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
              <Anchor
                href={addHref}
                aria-label={compare.addItem({ product: name })}
                className="link inline-block shrink-0 py-2"
              >
                {compare.addShort}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
