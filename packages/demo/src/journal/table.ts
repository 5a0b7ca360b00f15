import { bullets, type DemoArticle, heading, paragraph, picture, quote } from './article.ts'

export const table: DemoArticle = {
  slug: 'a-table-for-a-tuesday',
  title: 'A table for a Tuesday',
  excerpt:
    'Six people, one pot, no occasion. What to put on the table when nobody has dressed up, and what to leave in the cupboard.',
  author: 'Ines Aurell',
  daysAgo: 4,
  body: [
    paragraph(
      'The dinners we remember were rarely planned. Somebody stayed, somebody else was called, and there was enough in the pot because there is always enough in that pot. What such an evening needs from a table is not splendour. It needs a place for everyone, water within reach, and light that makes people look rested.',
    ),
    heading('Start with the cloth, or rather half of one'),
    paragraph(
      'A tablecloth says *occasion*, and asks to be ironed. A runner says nothing of the kind. Laid across the table instead of along it, our [indigo runner](/products/aizome-runner) makes two places out of bare wood; laid along it, it keeps the hot pot company. Napkins do the rest. [Four in linen](/products/linen-napkins) are four colours, so that everybody knows their own by the second glass.',
    ),
    picture(
      'rim-plates-3',
      'A stack of plates with a raised rim on a table',
      'Twenty-five centimetres, and a rim that keeps the sauce where you put it.',
    ),
    heading('One plate is enough'),
    paragraph(
      'Soup, stew, salad, cheese: the same [plate](/products/rim-plates), wiped with bread in between. It is how most of the world eats, and it halves the washing up. If the plates do not match, let them disagree properly: three of one kind and three of another look intended, five and one look like an accident.',
    ),
    quote('Set the table for the people who are coming, not for the people who might be watching.'),
    heading('What goes in the middle'),
    paragraph('Less than you think. The middle of the table belongs to hands.'),
    bullets(
      'A [pitcher](/products/water-pitcher) of water, filled before anyone sits. Nobody likes to ask.',
      'Salt in a small dish, a [pepper mill](/products/pepper-mill) that goes from hand to hand.',
      'Two [candlesticks](/products/brass-candlestick) of different heights, well below or well above the eyes. A flame at eye level is a wall.',
      'No flowers that you have to look around. A twig in a narrow vase will do.',
    ),
    paragraph(
      'Then put the [casserole](/products/casserole) on a board, take the lid off at the table, and let the steam do the talking.',
    ),
  ],
  products: ['rim-plates', 'linen-napkins', 'water-pitcher', 'brass-candlestick'],
}
