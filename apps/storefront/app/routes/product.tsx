import { searchTexts } from '@stoa/react/search-texts'
import { Anchor, Breadcrumbs, MixedText, Section } from '@stoa/ui'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import type { ShopEvent } from '../analytics/shop-event.ts'
import { addLine } from '../cart/add-line.server.ts'
import {
  collectionHref,
  currentProductSlug,
  listCollections,
  productBySlug,
  purchaseChoices,
  selectionFor,
  subscriptionsFor,
} from '../catalogue/catalogue.server.ts'
import { readChoices } from '../catalogue/choices.ts'
import { brandHref } from '../catalogue/list-state.ts'
import { galleryOf, videosOf } from '../catalogue/pictures.ts'
import { productPreview } from '../catalogue/product-preview.server.ts'
import { badgeOf, productHref } from '../catalogue/product-teaser.ts'
import { recommendedProducts } from '../catalogue/recommended-products.server.ts'
import { requestBackInStock } from '../catalogue/request-back-in-stock.server.ts'
import { plainText, readRichText } from '../catalogue/rich-text.ts'
import { breadcrumbStructuredData, productStructuredData } from '../catalogue/structured-data.ts'
import { DisclosureMark } from '../components/disclosure-mark.tsx'
import { Gallery } from '../components/gallery.tsx'
import { ProductList } from '../components/product-list.tsx'
import { ProductTools } from '../components/product-tools.tsx'
import { Prose } from '../components/prose.tsx'
import { RecentProducts } from '../components/recent-products.tsx'
import { Reviews } from '../components/reviews.tsx'
import { Stars } from '../components/stars.tsx'
import { ZoomDialog } from '../components/zoom-dialog.tsx'
import { shopNotes } from '../content/shop-note.server.ts'
import { type BlockResult, loadBlocks, submitBlock } from '../features/blocks.server.ts'
import { Blocks } from '../features/blocks.tsx'
import { newFormKey } from '../http/form-idempotency-key.server.ts'
import { shopUrlOf } from '../http/origin.ts'
import { notFound, orErrorPage } from '../http/page-error.ts'
import { pageMeta } from '../http/page-meta.ts'
import { readForm } from '../http/read-form.server.ts'
import { currentI18n } from '../i18n/current-i18n.server.ts'
import { useTexts } from '../i18n/use-i18n.ts'
import { BuyBox } from '../islands/buy-box.tsx'
import { Island } from '../islands/island.tsx'
import { customFieldsOf } from '../platform/custom-fields.server.ts'
import type { Product } from '../platform/entities.ts'
import { currentSettings, currentSite } from '../platform/site.server.ts'
import { visitorOf } from '../platform/visitor.server.ts'
import { createReview, type RejectedReview } from '../reviews/create-review.server.ts'
import { reviewsOf } from '../reviews/reviews.server.ts'

const relatedMax = 4

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const choices = readChoices(searchParams)
  const preview = await productPreview(request, choices)
  // A link shows its own product, at its present address.
  if (preview && preview.product.slug !== params.slug) throw notFound()
  if (preview?.product.visible) throw redirect(productHref(preview.product.slug))
  const [site, settings, collections, product] = await Promise.all([
    orErrorPage(currentSite()),
    orErrorPage(currentSettings()),
    listCollections(context),
    preview?.product ?? productBySlug(params.slug ?? ''),
  ])
  if (!product) {
    const path = productHref(await currentProductSlug(params.slug ?? ''))
    throw redirect(path + new URL(request.url).search, 301)
  }
  const home = collections.find(({ id }) => id && product.collectionIds.includes(id))
  const [blocks, offer, notes, customFields] = await Promise.all([
    loadBlocks('product', visitorOf(context), { productId: product.id }),
    preview ? { ...preview, related: NO_PRODUCTS, reviews: undefined } : offerOf(product, searchParams),
    shopNotes(product),
    customFieldsOf(product),
  ])
  const { selection, subscriptions, related, reviews } = offer
  const path = productHref(product.slug)
  const canonical = shopUrlOf(request) + path
  return {
    id: product.id,
    name: product.name ?? '',
    brand: product.brand ?? undefined,
    badges: badgesOf(product),
    path,
    blocks,
    selection,
    subscriptions,
    texts: product.customTextFields.map(({ title = '', maxLength = 500, mandatory = false }) => ({
      title,
      maxLength,
      mandatory,
    })),
    pictures: galleryOf(product),
    videos: videosOf(product.media),
    description: readRichText(product.description ?? ''),
    sections: product.additionalInfoSections.map(({ title, description }) => ({
      title: title ?? '',
      nodes: readRichText(description ?? ''),
    })),
    collection: home && { name: home.name ?? '', href: collectionHref(home.slug) },
    related,
    search: searchTexts(isInSourceLanguage(site.locale) ? product.seoData : undefined),
    summary: plainText(product.description ?? '', 160),
    structured: preview
      ? undefined
      : productStructuredData(product, shopUrlOf(request), site.name, reviews, {
          countries: site.countries,
          returns: settings.returns,
        }),
    reviews,
    reviewSent: searchParams.get('review') === 'sent',
    signedIn: visitorOf(context).signedIn,
    event: preview ? undefined : viewEvent(product),
    isPreview: preview !== undefined,
    notes,
    customFields,
    formKey: newFormKey(),
    shopName: site.name,
    shopUrl: shopUrlOf(request),
    crumbs: [
      { label: currentI18n().texts.nav.home, href: '/' },
      ...(home ? [{ label: home.name ?? '', href: collectionHref(home.slug) }] : []),
      { label: product.name ?? '' },
    ],
    canonical,
  }
}

const NO_PRODUCTS: Awaited<ReturnType<typeof recommendedProducts>> = { products: [], boughtTogether: false }

/** What shoppers can choose, and what stands below the product. */
async function offerOf(product: Product, searchParams: URLSearchParams) {
  const offered = subscriptionsFor(product)
  const choices = readChoices(searchParams)
  const [selection, subscriptions, related, reviews] = await Promise.all([
    offered.then(subscriptions => selectionFor(product, choices, subscriptions)),
    offered.then(subscriptions => purchaseChoices(product, subscriptions)),
    recommendedProducts(product.id, relatedMax),
    reviewsOf(product.id, searchParams.get('reviews')),
  ])
  return { selection, subscriptions, related, reviews }
}

/** Whether the page is in the language of the shop, which has the only texts for search engines. */
const isInSourceLanguage = (locale: string) => locale.split('-')[0] === currentI18n().language

/** The word that lists show, and that of the merchant if it is another one. */
function badgesOf(product: Product): string[] {
  const words = [badgeOf(product, currentI18n())?.text, product.ribbon]
  return [...new Set(words.filter(word => typeof word === 'string' && word !== ''))] as string[]
}

function viewEvent({ id, name = '', priceData }: Product): ShopEvent {
  const { currency = '', discountedPrice, price = 0 } = priceData
  return { name: 'view_item', currency, items: [{ id, name, price: discountedPrice ?? price, quantity: 1 }] }
}

/** The forms as browsers without a script send them. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await readForm(request)
  const submitted = await submitBlock('product', visitorOf(context), form)
  if (submitted) return data({ submitted })
  if (form.get('intent') === 'back-in-stock') {
    const error = await requestBackInStock(form)
    return data({ backInStock: { requested: !error, error } }, { status: error ? 409 : 200 })
  }
  if (form.get('intent') === 'review') {
    const review = await createReview(visitorOf(context), form)
    if (review) return data({ review }, { status: 409 })
    return redirect(`${productHref(params.slug ?? '')}?review=sent#reviews`, 303)
  }
  const added = await addLine(visitorOf(context), form)
  if (added.ok) return redirect(`/cart?added=${encodeURIComponent(added.lineId ?? '')}`, 303)
  return data({ problem: added.problem, quantity: Number(form.get('quantity')) || 1 }, { status: 409 })
}

/** What the page shows of the last form. */
interface ActionReply {
  submitted?: BlockResult
  problem?: string
  quantity?: number
  backInStock?: { requested: boolean; error?: string }
  review?: RejectedReview
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return []
  const { name, shopName, search, summary, canonical, pictures, structured } = loaderData
  return [
    ...pageMeta({
      title: search.title || name,
      shopName,
      description: search.description || summary,
      ...(structured ? { canonical } : { unlisted: true }),
      picture: pictures[0]?.url,
      type: 'product',
    }),
    ...(structured
      ? [
          { 'script:ld+json': structured },
          { 'script:ld+json': breadcrumbStructuredData(loaderData.shopUrl, loaderData.crumbs) },
        ]
      : []),
  ]
}

export default function ProductPage() {
  const product = useLoaderData<typeof loader>()
  const answer: ActionReply = useActionData<typeof action>() ?? {}
  const { name, collection, pictures, selection, related } = product
  const pageTexts = useTexts()
  const texts = pageTexts.product
  const buyBox = {
    productId: product.id,
    productName: name,
    path: product.path,
    selection,
    subscriptions: product.subscriptions,
    texts: product.texts,
    notes: product.notes,
    formKey: product.formKey,
    quantity: answer.quantity ?? 1,
    error: answer.problem,
    backInStock: answer.backInStock,
  }
  return (
    <div className="shell">
      {product.isPreview && (
        <p role="status" className="mt-5 bg-caution-soft px-4 py-2.5 text-sm">
          {pageTexts.preview.hiddenProduct}
        </p>
      )}
      <div className="py-5 lg:py-8">
        <Breadcrumbs crumbs={product.crumbs} />
      </div>
      <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] xl:gap-x-24">
        <Gallery
          pictures={pictures}
          videos={product.videos}
          name={name}
          chosen={selection.chosen}
          shown={selection.pictureId}
        />
        <div className="grid grid-cols-1 content-start gap-7 lg:sticky lg:top-28 lg:self-start">
          <div className="grid grid-cols-1 gap-3">
            {product.badges.length > 0 && <p className="eyebrow text-accent">{product.badges.join(' · ')}</p>}
            <h1 className="font-display text-heading">
              <MixedText text={name} />
            </h1>
            {product.brand && (
              <Anchor href={brandHref(product.brand)} className="link justify-self-start text-sm">
                <bdi>{product.brand}</bdi>
              </Anchor>
            )}
            {product.reviews && product.reviews.count > 0 && (
              <a href="#reviews" className="link flex items-center gap-2.5 justify-self-start text-sm">
                <Stars rating={product.reviews.average} />
                {pageTexts.reviews.count({ count: product.reviews.count })}
              </a>
            )}
          </div>
          {product.isPreview ? (
            <fieldset disabled className="contents" aria-label={name}>
              <BuyBox {...buyBox} />
            </fieldset>
          ) : (
            <>
              <Island name="buy-box" component={BuyBox} props={buyBox} />
              <ProductTools id={product.id} name={name} />
            </>
          )}
          <Prose nodes={product.description} className="border-t border-line pt-7" />
          <CustomFields fields={product.customFields} />
          {product.sections.length > 0 && <InfoSections sections={product.sections} />}
          <Blocks slot="product" blocks={product.blocks} path={product.path} submitted={answer.submitted} />
        </div>
      </div>
      {product.reviews && (
        <Reviews
          list={product.reviews}
          shopName={product.shopName}
          signedIn={product.signedIn}
          sent={product.reviewSent}
          form={{
            productId: product.id,
            path: product.path,
            formKey: product.formKey,
            rejected: answer.review,
          }}
        />
      )}
      {related.products.length > 0 && (
        <Section
          id="related"
          title={related.boughtTogether ? texts.boughtTogether : texts.related}
          className="mt-24 sm:mt-32"
          aside={
            collection && (
              <Anchor href={collection.href} className="link text-sm">
                {texts.allOf({ collection: collection.name })}
              </Anchor>
            )
          }
        >
          <ProductList products={related.products} />
        </Section>
      )}
      <ZoomDialog name={name} />
      {!product.isPreview && <RecentProducts current={product.id} />}
    </div>
  )
}

type Sections = Awaited<ReturnType<typeof loader>>['sections']

function InfoSections({ sections }: { sections: Sections }) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {sections.map(({ title, nodes }) => (
        <details key={title} className="group">
          <summary className="flex min-h-14 items-center justify-between gap-4 font-medium">
            <bdi>{title}</bdi>
            <DisclosureMark className="text-xl font-light" />
          </summary>
          <Prose nodes={nodes} className="pb-6 text-sm text-muted" />
        </details>
      ))}
    </div>
  )
}

/** What the shop says about the product in fields of its own. */
function CustomFields({ fields }: { fields: readonly { label: string; value: string }[] }) {
  if (fields.length === 0) return null
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
      {fields.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-muted">
            <bdi>{label}</bdi>
          </dt>
          <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
