/** What the page of a link asks, in the language of its mail. */
export interface SignedLinkTexts {
  tag: string
  direction: 'ltr' | 'rtl'
  title: string
  question: string
  button: string
  /** The shop of the mail. */
  shop?: { name: string; url: string }
}

/** A link of a mail that changes something. Its signed token is the only authorization. */
export interface SignedLink {
  /** Texts for the holder of a token; undefined for an invalid one. */
  textsOf(token: string): Promise<SignedLinkTexts | undefined>
  /** Changes it, and says what has happened. */
  use(token: string): Promise<{ text: string; back?: { text: string; href: string } }>
}
