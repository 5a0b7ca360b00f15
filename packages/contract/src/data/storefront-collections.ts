import type { DataCollection as Collection, DataField as Field } from '#entity-types'

const field = (type: Field['type'], key: string, displayName: string, more: Partial<Field> = {}): Field => ({
  key,
  displayName,
  type,
  ...more,
})
const text = (key: string, displayName: string, more?: Partial<Field>) =>
  field('TEXT', key, displayName, more)
const atMost = (maxLength: number): Partial<Field> => ({ stringLengthRange: { maxLength } })
const position = field('NUMBER', 'position', 'Position', { description: 'Lower numbers come first.' })

/** Everyone reads, only the merchant writes. Items can be drafts, and appear or end at a date. */
const content = (
  id: string,
  displayName: string,
  displayField: string,
  { fields, translated }: { fields: Field[]; translated: string[] },
): Collection => ({
  id,
  displayName,
  displayField,
  fields,
  permissions: { read: 'ANYONE', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' },
  plugins: [
    { type: 'PUBLISH', publishOptions: { defaultStatus: 'PUBLISHED' } },
    { type: 'MULTILINGUAL', multilingualOptions: { translatableFieldKeys: translated } },
  ],
})

/** Everyone may add an item, only the merchant reads. */
const inbox = (id: string, displayName: string, displayField: string, fields: Field[]): Collection => ({
  id,
  displayName,
  displayField,
  fields,
  permissions: { read: 'ADMIN', insert: 'ANYONE', update: 'ADMIN', remove: 'ADMIN' },
  itemValidation: 'CLOSED',
})

/** Kinds of sections (docs/guides/storefront.md). */
export const sectionKinds = [
  'hero',
  'collections',
  'collection',
  'products',
  'story',
  'journal',
  'pictures',
  'text',
  'quotes',
  'newsletter',
  'contact',
] as const
/** Kind of a section. */
export type SectionKind = (typeof sectionKinds)[number]

/** Collections of content that the storefront shows: pages, their sections, menus and announcements. */
export const storefrontCollections: Collection[] = [
  content('shopPages', 'Pages of the shop', 'title', {
    fields: [
      text('title', 'Title', { required: true }),
      text('slug', 'Address', {
        required: true,
        unique: true,
        description: '`home` is the front page, `terms` the page /pages/terms.',
      }),
      text('description', 'Description for search engines'),
      field('RICH_CONTENT', 'body', 'Text', { description: 'For pages of text, such as terms and imprint.' }),
    ],
    translated: ['title', 'description', 'body'],
  }),
  content('shopSections', 'Sections of pages', 'title', {
    fields: [
      text('page', 'Page', { required: true, description: 'Address of the page, such as `home`.' }),
      position,
      text('kind', 'Kind', { required: true, description: `One of ${sectionKinds.join(', ')}.` }),
      text('eyebrow', 'Line above the title'),
      text('title', 'Title'),
      text('text', 'Text'),
      field('RICH_CONTENT', 'body', 'Long text'),
      text('linkText', 'Link'),
      text('linkUrl', 'Address of the link'),
      text('secondLinkText', 'Second link'),
      text('secondLinkUrl', 'Address of the second link'),
      field('IMAGE', 'picture', 'Picture'),
      text('pictureText', 'What the picture shows'),
      field('MEDIA_GALLERY', 'pictures', 'Pictures'),
      text('collection', 'Collection', { description: 'Address of a collection of products.' }),
      field('ARRAY_STRING', 'productIds', 'Products', { description: 'Ids of products, in this order.' }),
      field('NUMBER', 'count', 'How many are shown'),
    ],
    translated: ['eyebrow', 'title', 'text', 'body', 'linkText', 'secondLinkText', 'picture', 'pictureText'],
  }),
  content('shopMenus', 'Menus', 'label', {
    fields: [
      text('menu', 'Menu', { required: true, description: '`main`, `footer` or `legal`.' }),
      text('label', 'Label', { required: true }),
      text('url', 'Address', { description: 'Absent: a heading for the entries below it.' }),
      text('key', 'Key', { description: 'For entries below this one.' }),
      text('parent', 'Key of the entry above'),
      position,
    ],
    translated: ['label'],
  }),
  content('shopAnnouncements', 'Announcement bar', 'text', {
    fields: [text('text', 'Text', { required: true }), text('url', 'Address'), position],
    translated: ['text'],
  }),
  {
    id: 'shopBrand',
    displayName: 'Brand',
    displayField: 'name',
    fields: [
      text('name', 'Name', { description: 'Absent: the name of the site.' }),
      field('IMAGE', 'logo', 'Logo', { description: 'Absent: the name is written.' }),
      field('IMAGE', 'logoDark', 'Logo in the dark theme'),
      ...(['paper', 'ink', 'accent'] as const).flatMap(name => [
        text(name, `Colour: ${name}`, { description: 'Such as #1a2b3c.' }),
        text(`${name}Dark`, `Colour in the dark theme: ${name}`),
      ]),
      text('displayFont', 'Font of headings'),
      text('textFont', 'Font of texts'),
      field('NUMBER', 'displayWeight', 'Weight of headings'),
      text('corners', 'Corners', { description: 'SHARP, SOFT or ROUND.' }),
      field('BOOLEAN', 'arches', 'Pictures under arches'),
    ],
    permissions: { read: 'ANYONE', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' },
    plugins: [{ type: 'SINGLE_ITEM', singleItemOptions: { singleItemId: 'SINGLE_ITEM_ID' } }],
  },
  {
    id: 'shopReviews',
    displayName: 'Reviews of products',
    displayField: 'title',
    fields: [
      text('productId', 'Product', { required: true, description: 'Id of the product.' }),
      field('NUMBER', 'rating', 'Stars', {
        required: true,
        numberRange: { min: 1, max: 5 },
        description: '1 to 5.',
      }),
      text('title', 'Title', atMost(120)),
      text('text', 'Text', atMost(5000)),
      text('author', 'Name', atMost(80)),
      field('BOOLEAN', 'verified', 'Bought here'),
      text('language', 'Language', atMost(20)),
      text('reply', 'Answer of the shop', atMost(5000)),
    ],
    permissions: { read: 'ANYONE', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' },
    plugins: [{ type: 'PUBLISH', publishOptions: { defaultStatus: 'DRAFT' } }],
  },
  inbox('shopMessages', 'Messages of the contact page', 'subject', [
    text('name', 'Name', atMost(200)),
    text('email', 'E-mail', { required: true, ...atMost(254) }),
    text('subject', 'Subject', atMost(200)),
    text('message', 'Message', { required: true, ...atMost(5000) }),
    text('language', 'Language', atMost(20)),
  ]),
]
