import { bullets, type DemoArticle, heading, paragraph, picture, quote } from './article.ts'

export const linen: DemoArticle = {
  slug: 'in-defence-of-the-crease',
  title: 'In defence of the crease',
  excerpt:
    'Linen creases because it is strong. A visit to the fibre itself, and four habits that keep it soft for ten years.',
  author: 'Maren Holt',
  daysAgo: 33,
  body: [
    paragraph(
      'Every few weeks somebody writes to ask how to get the creases out of our [linen sheets](/products/linen-bed-set). We answer politely, with temperatures. What we would like to answer is this: leave them in. They are the proof that you bought the right thing.',
    ),
    heading('A stalk, not a hair'),
    paragraph(
      'Cotton is a seed hair, wool is hair outright, and both are made to bend. Flax is the inside of a stalk, and its task in life was to hold a metre of plant upright in the wind of the Channel coast. So the fibre is long, stiff and two or three times as strong as cotton; folded, it stays folded, the way a straw does. The crease is what strength looks like when it lies down.',
    ),
    paragraph(
      'The same stalk is hollow. It carries water away from the skin and gives it back to the room, and that is the whole secret of why linen is cool in July and not clammy in January.',
    ),
    picture(
      'linen-bed-set-3',
      'A folded set of bed linen on a table in the morning light',
      'Washed with pumice in the mill, so that the first season is already behind it.',
    ),
    quote('Iron it on Sunday and you have a flat sheet until Monday. Leave it, and you have linen.'),
    heading('Four habits'),
    bullets(
      'Wash it at 40 °C with a *liquid* detergent, drum half full. Powder settles in the fibre and makes it harsh.',
      'Shake it hard while it is wet, twice, and hang it by the hem. Gravity is the gentlest iron there is.',
      'Take it off the line while it is still a touch damp, fold it by hand and press the fold with your palm.',
      'Use it. Linen softens by being moved, not by being kept. What lies in the cupboard gets old without getting better.',
    ),
    heading('Where to begin'),
    paragraph(
      'Not with the bed. Begin with a pair of [tea towels](/products/tea-towels): in half a year of daily wiping you will see what happens to the cloth, and your glasses will have no fluff on them. Then [napkins](/products/linen-napkins), then a [cushion](/products/linen-cushion) for the chair by the window. The sheets come last, and stay longest.',
    ),
  ],
  products: ['linen-bed-set', 'tea-towels', 'linen-napkins', 'linen-cushion'],
}
