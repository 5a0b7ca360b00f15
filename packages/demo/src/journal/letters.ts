import { bullets, type DemoArticle, heading, paragraph, picture, quote } from './article.ts'

export const letters: DemoArticle = {
  slug: 'how-to-begin-a-letter',
  title: 'How to begin a letter',
  excerpt:
    'The hardest sentence is the first one, so skip it. Notes on paper, ink and saying something that nobody is waiting for.',
  author: 'Tomasz Lind',
  daysAgo: 96,
  body: [
    paragraph(
      'A message asks for an answer. A letter does not: that is its whole advantage. It arrives when it arrives, is read when there is time, and can be about nothing at all. We sell [paper](/products/letter-set), so we are not neutral in this. But we also write, badly and often, and a few things have turned out to help.',
    ),
    heading('Begin in the middle'),
    paragraph(
      'Not with how you are, and not with an apology for the silence. Begin with what you see. *It has rained since Monday and the cat has given up the balcony.* Whoever reads that is in the room with you by the end of the line, and the rest follows by itself.',
    ),
    picture(
      'letter-set-3',
      'A letter set with lined envelopes on a table',
      'Twenty sheets, ten envelopes. Nobody needs more than two sheets to say it.',
    ),
    heading('Write it twice, but not on the same day'),
    paragraph(
      'A [notebook](/products/clothbound-notebook) beside the paper takes away the fear. Put everything there first, in any order, with arrows. Sleep. Then take a fresh sheet and copy only what you still mean. What is crossed out in the letter itself may stay: it is the one place in the world where a correction is a compliment.',
    ),
    quote('A letter is the only present that is better for being late.'),
    heading('Ink, and other small courtesies'),
    bullets(
      'Use an [ink](/products/writing-ink) with a colour. Black is for contracts.',
      'Write on one side only, and number the sheets. People read in bed.',
      'Put something flat inside: a leaf, a stamp, the label of a good bottle.',
      'Keep stamps in the house. More letters have died of a missing stamp than of a missing word.',
    ),
    paragraph(
      'Keep paper, pen and stamps together in a [tray](/products/walnut-tray) that stays on the table. What has to be fetched is not written. And when it lies there finished, walk it to the box at once, before you read it again.',
    ),
  ],
  products: ['letter-set', 'writing-ink', 'clothbound-notebook', 'walnut-tray'],
}
