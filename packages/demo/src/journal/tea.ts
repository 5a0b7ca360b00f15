import { type DemoArticle, heading, paragraph, picture, quote, steps } from './article.ts'

export const tea: DemoArticle = {
  slug: 'one-minute-at-seventy-degrees',
  title: 'One minute at seventy degrees',
  excerpt:
    'Green tea is not difficult, it is only impatient of boiling water. The pot, the leaf and the one number that matters.',
  author: 'Kaori Brandt',
  daysAgo: 52,
  body: [
    paragraph(
      'Most people who say they do not like green tea have only ever had it scalded. Boiling water draws everything out of the leaf at once, the bitter part loudest. At seventy degrees the bitterness stays where it is, and what you taste instead is peas, cut grass and, if the tea is any good, the sea.',
    ),
    heading('Seventy degrees without a thermometer'),
    paragraph(
      'Pour the boiling water into the cups first. Wait until you can hold one in both hands without putting it down again. That is seventy degrees, near enough; it has also warmed the cups and measured the water, so that the pot will hold exactly what the two of you are going to drink.',
    ),
    picture(
      'kyusu-teapot-3',
      'A red clay teapot with a side handle on a table',
      'The strainer is part of the wall, so there is no basket to lose, and the leaves have room.',
    ),
    heading('Why the handle is at the side'),
    paragraph(
      'Because the wrist likes it. Hold the handle of the [kyusu](/products/kyusu-teapot), rest the thumb on the lid, and tip: no lifting, no elbow, no dripping. It pours to the last drop, and the last drop is the best one. Left in the pot it would go on brewing and spoil the second round.',
    ),
    quote('The first cup is for the thirst, the second for the taste, the third for the conversation.'),
    heading('The whole procedure'),
    steps(
      'Two level teaspoons of [sencha](/products/sencha-tin) into the dry pot.',
      'Boiling water into the cups, from the cups into the pot. Lid on.',
      'One minute. Do not stir, do not shake, do not look at your telephone.',
      'Pour in turns, a little here and a little there, so that both cups are equally strong.',
      'Second round: the same leaves, hotter water, and no waiting at all.',
    ),
    paragraph(
      'Afterwards rinse the pot with hot water, never with soap, and let it dry with the lid off. Unglazed clay remembers; keep it for one kind of tea, and after a year it will be a better pot than the one you bought. What is left of the evening fits into a [small cup](/products/espresso-cups) each.',
    ),
  ],
  products: ['kyusu-teapot', 'sencha-tin', 'espresso-cups'],
}
