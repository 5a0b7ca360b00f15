import {
  Alert,
  Anchor,
  Button,
  ChoiceGroup,
  classNames,
  Field,
  Price,
  QuantityStepper,
  TextInput,
} from '@stoa/ui'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { DrawerCart } from '../cart/cart-drawer.server.ts'
import { type Choices, choiceField, choicesQuery } from '../catalogue/choices.ts'
import type { ProductSelection } from '../catalogue/product-selection.ts'
import { SUBSCRIPTION_FIELD, type SubscriptionChoice } from '../catalogue/subscription-field.ts'
import type { ShopNote, ShopNotes } from '../content/shop-note.server.ts'
import { useIslandI18n, useLocalPath } from '../i18n/i18n-context.tsx'
import { inSentence } from '../i18n/in-sentence.ts'
import { BackInStockForm } from './back-in-stock-form.tsx'
import { announce, showCartCount, shownCartCount, storeCartCount } from './cart-count.ts'
import { postForm } from './post-form.ts'
import { showChoice } from './show-choice.ts'
import { StockNote } from './stock-note.tsx'

const MiniCart = lazy(async () => ({ default: (await import('./mini-cart.tsx')).MiniCart }))

export interface BuyBoxProps {
  productId: string
  productName: string
  /** The product page's own path, which also takes the form. */
  path: string
  selection: ProductSelection
  /** The ways to buy it by subscription; none for most products. */
  subscriptions: SubscriptionChoice[]
  /** What the merchant says about prices, delivery and sizes. */
  notes: ShopNotes
  texts: { title: string; maxLength: number; mandatory: boolean }[]
  /** Idempotency key of the form's submission. */
  formKey: string
  quantity: number
  /** Why the last submission was rejected, if it was. */
  error?: string
  /** Result of the last request for a mail, if there was one. */
  backInStock?: { requested: boolean; error?: string }
}

/** The reply to an addition. */
export interface AddedReply extends DrawerCart {
  /** The line that was added or increased. */
  lineId?: string
  /** Key of the next addition. */
  formKey: string
}

export const textField = (title: string) => `t.${title}`

/** Price, options, stock and the form that adds to the cart. Works without scripts until it is hydrated. */
export function BuyBox(props: BuyBoxProps) {
  const { path, productName, notes } = props
  const { locale, texts } = useIslandI18n()
  const { buy, unreachable } = texts
  const localPath = useLocalPath()
  const [selection, setSelection] = useState(props.selection)
  const [chosen, setChosen] = useState(props.selection.chosen)
  const [subscription, setSubscription] = useState(props.subscriptions[0]?.value)
  const [quantity, setQuantity] = useState(props.quantity)
  const [formKey, setFormKey] = useState(props.formKey)
  const [busy, setBusy] = useState(false)
  const [error, setRejection] = useState(props.error)
  /** Name of the field that is missing, after an attempt to add. */
  const [missing, setMissing] = useState<string>()
  const [added, setAdded] = useState<AddedReply>()
  const request = useRef<AbortController>(undefined)
  const buttons = useRef<HTMLDivElement>(null)
  const isPassed = useIsPassed(buttons)

  async function choose(option: string, choice: string) {
    const next = { ...chosen, [option]: choice }
    setChosen(next)
    setMissing(undefined)
    setRejection(undefined)
    request.current?.abort()
    request.current = new AbortController()
    const answer = await askOffer(localPath(path), next, request.current.signal)
    if (!answer) return
    setSelection(answer)
    setQuantity(value => Math.min(value, answer.quantityMax))
    history.replaceState(history.state, '', localPath(path) + choicesQuery(answer.chosen))
    showChoice(answer.chosen, answer.pictureId)
  }

  async function add(form: HTMLFormElement) {
    if (busy) return
    setBusy(true)
    setRejection(undefined)
    const before = shownCartCount()
    showCartCount(before + quantity)
    const reply = await postForm<AddedReply>(localPath('/cart/add'), new FormData(form), unreachable)
    setBusy(false)
    if (reply.formKey) setFormKey(reply.formKey)
    if (reply.ok) {
      showCartCount(reply.cart.count)
      storeCartCount(reply.cart.count)
      announce(buy.added({ product: productName }))
      setAdded(reply)
    } else {
      showCartCount(before)
      setRejection(reply.message)
    }
  }

  const sold = selection.stock.level === 'out'
  const { price, fullPrice, unitPrice } = selection.subscriptionPrices[subscription ?? ''] ?? selection
  const isPreorder = selection.stock.level === 'preorder'
  return (
    <>
      <form
        method="post"
        action={localPath(path)}
        id="buy"
        className="grid gap-7"
        // Instead of the browser's own message: the words of the shop, beside the first field that is missing.
        onInvalidCapture={event => {
          event.preventDefault()
          const field = event.target as HTMLInputElement
          if (event.currentTarget.querySelector('input:invalid') !== field) return
          setMissing(field.name)
          field.focus()
        }}
        onSubmit={event => {
          event.preventDefault()
          void add(event.currentTarget)
        }}
      >
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="productId" value={props.productId} />
        <div aria-live="polite">
          <Price amount={price} fullAmount={fullPrice} from={selection.from} size="lg" />
          {unitPrice && <p className="mt-1 text-sm text-muted">{unitPrice}</p>}
        </div>
        <Note note={notes.price} className="-mt-5" />
        {selection.options.map((option, index) => (
          <ChoiceGroup
            key={option.name}
            id={`option-${index}`}
            name={choiceField(option.name)}
            legend={option.name}
            required
            items={option.choices}
            value={chosen[option.name]}
            error={
              missing === choiceField(option.name)
                ? buy.choose({ option: inSentence(option.name, locale) })
                : undefined
            }
            onChange={choice => void choose(option.name, choice)}
          />
        ))}
        {selection.options.some(({ choices }) => !choices[0]?.color) && (
          <Note note={notes.sizes} className="-mt-4" />
        )}
        {props.subscriptions.length > 0 && (
          <ChoiceGroup
            id="subscription"
            name={SUBSCRIPTION_FIELD}
            legend={buy.subscription}
            required
            items={props.subscriptions}
            value={subscription}
            onChange={setSubscription}
          />
        )}
        {props.texts.map(({ title, maxLength, mandatory }, index) => (
          <Field
            key={title}
            id={`text-${index}`}
            label={title}
            optional={!mandatory}
            error={missing === textField(title) ? buy.fillIn({ field: title }) : undefined}
          >
            {control => (
              <TextInput
                {...control}
                name={textField(title)}
                maxLength={maxLength}
                required={mandatory}
                onInput={() => setMissing(undefined)}
              />
            )}
          </Field>
        ))}
        <div className="grid gap-4">
          <StockNote stock={selection.stock} />
          {selection.options.length > 0 && (
            <Button type="submit" formMethod="get" formNoValidate variant="secondary" className="unscripted">
              {buy.showChoice}
            </Button>
          )}
          <div ref={buttons} className="flex flex-col items-start gap-3 min-[22.5rem]:flex-row">
            {!sold && selection.quantityMax > 1 && (
              <QuantityStepper
                id="quantity"
                name="quantity"
                label={buy.quantityOf({ product: productName })}
                value={quantity}
                onChange={setQuantity}
                max={selection.quantityMax}
              />
            )}
            <Button type="submit" size="lg" wide busy={busy} disabled={sold}>
              {sold ? buy.soldOut : busy ? buy.adding : isPreorder ? buy.preorder : buy.add}
            </Button>
          </div>
          {error && <Alert tone="danger">{error}</Alert>}
          <Note note={sold ? undefined : notes.delivery} />
        </div>
      </form>
      {sold && selection.missing.length === 0 && (
        <BackInStockForm
          key={choicesQuery(selection.chosen)}
          productId={props.productId}
          path={path}
          chosen={selection.chosen}
          formKey={formKey}
          {...(selection === props.selection && props.backInStock)}
        />
      )}
      {isPassed && !sold && (
        <div
          data-lower-bar
          className="fixed inset-x-0 bottom-0 z-20 flex items-center gap-4 border-t border-line bg-paper px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden"
        >
          <div className="min-w-0 flex-1">
            <p className="truncate text-sm">
              <bdi>{productName}</bdi>
            </p>
            <Price amount={price} from={selection.from} size="sm" />
          </div>
          <Button type="submit" form="buy" busy={busy}>
            {isPreorder ? buy.preorder : buy.add}
          </Button>
        </div>
      )}
      {added && (
        <Suspense>
          <MiniCart content={added} onClose={() => setAdded(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** Whether an element has been scrolled out of the window at its upper end. */
function useIsPassed(element: RefObject<HTMLElement | null>): boolean {
  const [isPassed, setPassed] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => setPassed(entries.at(-1)?.isIntersecting === false),
      {
        // What is below the window counts as in it.
        rootMargin: '0px 0px 99999px',
      },
    )
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isPassed
}

/** A line of the merchant, which leads to the page that explains it. */
function Note({ note, className }: { note: ShopNote | undefined; className?: string }) {
  if (!note) return null
  return (
    <p dir="auto" className={classNames('text-sm text-muted', className)}>
      {note.href ? (
        <Anchor href={note.href} className="link">
          {note.text}
        </Anchor>
      ) : (
        note.text
      )}
    </p>
  )
}

async function askOffer(
  path: string,
  chosen: Choices,
  signal: AbortSignal,
): Promise<ProductSelection | undefined> {
  try {
    const reply = await fetch(`${path}/offer${choicesQuery(chosen)}`, { signal })
    return reply.ok ? ((await reply.json()) as ProductSelection) : undefined
  } catch {
    // Superseded by a later choice, or a network failure. Keep the choice; the addition validates it again.
  }
}
