'use client'

import { addToCurrentCart, estimateCurrentCartTotals } from '@stoa/client/currentCart'
import type { Product } from '@stoa/client/types'
import { useMutationCall } from '@stoa/react'
import { type FormEvent, useState } from 'react'
import { Link } from './link.tsx'
import { problemOf } from './problem-of.ts'

/** The products of the shop in references of line items. */
const CATALOGUE = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

/** A product with its options. */
export function ProductView({ product }: { product: Product }) {
  const [chosen, setChosen] = useState(() => onlyChoices(product))
  const add = useMutationCall(addToCurrentCart, { invalidates: [estimateCurrentCartTotals] })
  const variant = variantOf(product, chosen)
  const missing = product.productOptions.find(({ name = '' }) => !chosen[name])
  const isSoldOut = !product.stock.inStock || (variant && !variant.stock.inStock)
  const price = (variant?.variant.priceData ?? product.priceData).formatted
  const picture = pictureOf(product, chosen)

  function submit(event: FormEvent) {
    event.preventDefault()
    const options = product.manageVariants && variant ? { variantId: variant.id } : { options: chosen }
    add.mutate({
      lineItems: [
        {
          quantity: 1,
          catalogReference: {
            appId: CATALOGUE,
            catalogItemId: product.id,
            ...(product.productOptions.length > 0 && { options }),
          },
        },
      ],
    })
  }

  return (
    <article className="product">
      {picture?.url ? (
        <img src={picture.url} alt={picture.altText ?? ''} width={picture.width} height={picture.height} />
      ) : (
        <span className="no-picture" />
      )}
      <form onSubmit={submit}>
        <h1>{product.name}</h1>
        <p className="price">
          {price?.discountedPrice}
          {price?.price !== price?.discountedPrice && <s>{price?.price}</s>}
        </p>
        {product.productOptions.map(({ name = '', choices = [] }) => (
          <fieldset key={name}>
            <legend>{name}</legend>
            {choices
              .filter(({ visible }) => visible !== false)
              .map(({ description = '' }) => (
                <label className="choice" key={description}>
                  <input
                    type="radio"
                    name={name}
                    value={description}
                    checked={chosen[name] === description}
                    onChange={() => setChosen({ ...chosen, [name]: description })}
                  />
                  <span>{description}</span>
                </label>
              ))}
          </fieldset>
        ))}
        <button className="button" type="submit" disabled={isSoldOut || !!missing || add.isPending}>
          {isSoldOut ? 'Sold out' : missing ? `Choose: ${missing.name}` : 'Add to cart'}
        </button>
        <p role="status">
          {add.isSuccess && (
            <>
              It is in your cart. <Link href="/cart">Show the cart</Link>
            </>
          )}
        </p>
        {add.error && (
          <p className="problem" role="alert">
            {problemOf(add.error)}
          </p>
        )}
        {paragraphsOf(product.description).map(text => (
          <p key={text}>{text}</p>
        ))}
      </form>
    </article>
  )
}

/** Options with a single choice are chosen. */
function onlyChoices({ productOptions }: Product): Record<string, string> {
  return Object.fromEntries(
    productOptions.flatMap(({ name = '', choices = [] }) =>
      choices.length === 1 ? [[name, choices[0]?.description ?? '']] : [],
    ),
  )
}

function variantOf({ productOptions, variants }: Product, chosen: Record<string, string>) {
  if (productOptions.length === 0) return undefined
  return variants.find(({ choices }) =>
    productOptions.every(({ name = '' }) => choices[name] === chosen[name]),
  )
}

/** The picture of a choice, or else of the product. */
function pictureOf({ productOptions, media }: Product, chosen: Record<string, string>) {
  const ofChoice = productOptions.flatMap(({ name = '', choices = [] }) =>
    choices
      .filter(({ description }) => description === chosen[name])
      .map(choice => choice.media?.mainMedia?.image),
  )
  return ofChoice.find(image => image) ?? media.mainMedia?.image
}

/** Descriptions may contain HTML, which is shown as text. */
const paragraphsOf = (description: string) => [
  ...new Set(
    description
      .split(/\n{2,}|<\/p>|<br\s*\/?>/)
      .map(text => text.replace(/<[^>]*>/g, ' ').trim())
      .filter(text => text),
  ),
]
