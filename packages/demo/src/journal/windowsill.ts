import { type DemoArticle, heading, paragraph, picture, quote, steps } from './article.ts'

export const windowsill: DemoArticle = {
  slug: 'a-kitchen-garden-on-one-windowsill',
  title: 'A kitchen garden on one windowsill',
  excerpt:
    'Ninety centimetres of ledge, four pots, and salad from the third week on. What grows in a flat, and what only pretends to.',
  author: 'Maren Holt',
  daysAgo: 71,
  body: [
    paragraph(
      'A garden is a matter of attention and not of acres. The windowsill above the sink is seen ten times a day, and that is why things grow there that die on the roof terrace of a more ambitious household. Ours is ninety centimetres long and faces east. This is what it holds.',
    ),
    heading('Four pots'),
    paragraph(
      'Deep ones. Most herbs are sold in pots the size of a coffee cup and starve in them within a fortnight. A [Long Tom](/products/long-tom-pot) is half as tall again as an ordinary pot: room for the root of a parsley, and enough earth to get over a forgotten Thursday. Terracotta breathes; what you water too much, it gives back to the air.',
    ),
    picture(
      'long-tom-pot-3',
      'A tall terracotta pot on a table',
      'The bloom of white that comes with the years is salt from the clay.',
    ),
    heading('Four plants'),
    paragraph(
      '*Radish* is for the impatient, ready in under four weeks. *Basil* wants the warmest end, and its tips pinched out whether you need them or not. *Chard* gives three leaves at a time for half a year. And *nasturtium*, because it hangs over the edge, flowers for nothing, and every part of it is good on bread. All four come as [seed](/products/seed-packets) that you can save and sow again.',
    ),
    quote('Sow little and often. Forty radishes on one day are not a harvest, they are a problem.'),
    heading('The weekly round'),
    steps(
      'Put a finger in the earth up to the first joint. Dry: water. Damp: leave it alone.',
      'Water the soil and not the leaves. The long spout of the [can](/products/watering-can) is there for that.',
      'Give every pot a quarter turn, or everything will bow to the window.',
      'Once a week, a fine [mist](/products/glass-mister) against the dust, in the morning.',
    ),
    paragraph(
      'In spring tip everything out, loosen it with a [trowel](/products/hand-trowel), add a third of fresh compost, and begin again. The pots stay where they are. They have earned it.',
    ),
  ],
  products: ['long-tom-pot', 'seed-packets', 'watering-can', 'glass-mister', 'hand-trowel'],
}
