import { type DemoArticle, heading, paragraph, picture, quote, steps } from './article.ts'

export const evening: DemoArticle = {
  slug: 'three-lamps-and-no-ceiling-light',
  title: 'Three lamps and no ceiling light',
  excerpt:
    'Most rooms are lit like offices and lived in like caves. A short course in evening light, for people with one socket in the wrong place.',
  author: 'Ines Aurell',
  daysAgo: 18,
  body: [
    paragraph(
      'There is a switch by the door, and for most of the year it is the first thing we touch when we come home. It turns on the one light in the room that flatters nobody: a lamp in the middle of the ceiling, which shows you everything at once and nothing in particular. Try a week without it. Here is how.',
    ),
    heading('Light the task, then the corner, then yourself'),
    paragraph(
      'A room needs three lamps, and they have different jobs. The first one lets you *do* something. It stands close, it is bright, and it can be pointed: a [desk lamp](/products/heron-lamp) by the chair where you read is worth more than any chandelier.',
    ),
    paragraph(
      'The second makes the room larger. Put it in the corner that you never look at, low, so that it lights the wall and not the air. A [pleated shade](/products/pleated-lamp) glows from the inside, and a glowing corner moves the wall a good metre away.',
    ),
    paragraph(
      'The third is for faces. It belongs on the table, below the eyes of whoever sits there, and it should throw its light down: onto the book, the bread, the cards. The [dome of this one](/products/mushroom-lamp) was drawn for exactly that. Touch the stem and it dims.',
    ),
    picture(
      'mushroom-lamp-3',
      'A domed table lamp, lit, beside a stack of books',
      'Light on the page, and none of it in the eyes of the person across the table.',
    ),
    heading('The colour of the bulb'),
    paragraph(
      'All of this is undone by the wrong bulb. Look for 2700 kelvin on the box, and for a colour rendering of 90 or more; the first makes the light warm, the second makes tomatoes red. Nine watts are plenty for a table, six for a corner.',
    ),
    quote('If you can see the bulb from where you sit, the lamp is in the wrong place, or you are.'),
    heading('In this order, tonight'),
    steps(
      'Switch the ceiling light off before it gets dark. The eye needs twenty minutes, and forgives you.',
      'Light the corner first, then the table, then the place where you read.',
      'At ten, put out the largest one and light a [candle](/products/beeswax-pillar) instead.',
    ),
    paragraph(
      'The candle is not romance. It is the smallest lamp there is, and it tells everyone in the room that the day is allowed to end.',
    ),
  ],
  products: ['mushroom-lamp', 'pleated-lamp', 'heron-lamp', 'beeswax-pillar'],
}
