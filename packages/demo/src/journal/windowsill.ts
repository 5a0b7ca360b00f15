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
  translations: {
    de: {
      title: 'Ein Küchengarten auf einer Fensterbank',
      excerpt:
        'Neunzig Zentimeter Sims, vier Töpfe und Salat ab der dritten Woche. Was in einer Wohnung wächst, und was nur so tut.',
      body: [
        paragraph(
          'Ein Garten ist eine Frage der Aufmerksamkeit und nicht der Fläche. Die Fensterbank über der Spüle sieht man zehnmal am Tag, und deshalb wächst dort, was auf der Dachterrasse eines ehrgeizigeren Haushalts stirbt. Unsere ist neunzig Zentimeter lang und schaut nach Osten. Das steht darauf.',
        ),
        heading('Vier Töpfe'),
        paragraph(
          'Tiefe. Die meisten Kräuter werden in Töpfen von der Größe einer Kaffeetasse verkauft und verhungern darin binnen vierzehn Tagen. Ein [Long Tom](/products/long-tom-pot) ist um die Hälfte höher als ein gewöhnlicher Topf: Platz für die Wurzel einer Petersilie und genug Erde für einen vergessenen Donnerstag. Terrakotta atmet; was Sie zu viel gießen, gibt sie an die Luft zurück.',
        ),
        picture(
          'long-tom-pot-3',
          'Ein hoher Topf aus Terrakotta auf einem Tisch',
          'Der weiße Schleier, der mit den Jahren kommt, ist Salz aus dem Ton.',
        ),
        heading('Vier Pflanzen'),
        paragraph(
          '*Radieschen* sind für Ungeduldige, in weniger als vier Wochen fertig. *Basilikum* will das wärmste Ende und dass man seine Spitzen abzupft, ob man sie braucht oder nicht. *Mangold* gibt ein halbes Jahr lang je drei Blätter. Und *Kapuzinerkresse*, weil sie über den Rand hängt, umsonst blüht und ganz und gar auf Brot schmeckt. Alle vier gibt es als [Samen](/products/seed-packets), die man ernten und wieder säen kann.',
        ),
        quote(
          'Säen Sie wenig und oft. Vierzig Radieschen an einem Tag sind keine Ernte, sondern ein Problem.',
        ),
        heading('Die wöchentliche Runde'),
        steps(
          'Stecken Sie einen Finger bis zum ersten Glied in die Erde. Trocken: gießen. Feucht: in Ruhe lassen.',
          'Gießen Sie die Erde und nicht die Blätter. Dafür hat die [Kanne](/products/watering-can) ihren langen Hals.',
          'Drehen Sie jeden Topf um ein Viertel, sonst verneigt sich alles vor dem Fenster.',
          'Einmal in der Woche morgens ein feiner [Nebel](/products/glass-mister) gegen den Staub.',
        ),
        paragraph(
          'Im Frühling kippen Sie alles aus, lockern es mit einer [Handschaufel](/products/hand-trowel), geben ein Drittel frischen Kompost dazu und fangen von vorn an. Die Töpfe bleiben, wo sie sind. Sie haben es sich verdient.',
        ),
      ],
    },
    es: {
      title: 'Un huerto en un alféizar',
      excerpt:
        'Noventa centímetros de repisa, cuatro macetas y ensalada desde la tercera semana. Qué crece en un piso y qué solo lo finge.',
      body: [
        paragraph(
          'Un huerto es cuestión de atención, no de hectáreas. El alféizar de encima del fregadero se mira diez veces al día, y por eso crecen allí cosas que mueren en la azotea de una casa con más ambición. El nuestro mide noventa centímetros y da al este. Esto es lo que tiene.',
        ),
        heading('Cuatro macetas'),
        paragraph(
          'Hondas. La mayoría de las hierbas se venden en macetas del tamaño de una taza de café y en ellas pasan hambre antes de quince días. Una [Long Tom](/products/long-tom-pot) es una mitad más alta que una maceta corriente: cabe la raíz del perejil, y hay tierra para aguantar un jueves olvidado. La terracota respira; lo que se riega de más lo devuelve al aire.',
        ),
        picture(
          'long-tom-pot-3',
          'Una maceta alta de terracota sobre una mesa',
          'El velo blanco que llega con los años es sal del barro.',
        ),
        heading('Cuatro plantas'),
        paragraph(
          'El *rábano* es para impacientes: listo en menos de cuatro semanas. La *albahaca* quiere el extremo más cálido, y que se le pincen las puntas, hagan falta o no. La *acelga* da tres hojas cada vez durante medio año. Y la *capuchina*, porque cuelga del borde, florece a cambio de nada y entera está buena con pan. Las cuatro se venden como [semillas](/products/seed-packets) que se pueden guardar y volver a sembrar.',
        ),
        quote('Siembre poco y a menudo. Cuarenta rábanos en un día no son una cosecha, son un problema.'),
        heading('La ronda de la semana'),
        steps(
          'Meta un dedo en la tierra hasta la primera falange. Seca: riegue. Húmeda: déjela en paz.',
          'Riegue la tierra y no las hojas. Para eso tiene la [regadera](/products/watering-can) el cuello largo.',
          'Dé un cuarto de vuelta a cada maceta, o todo se inclinará hacia la ventana.',
          'Una vez por semana, por la mañana, una [niebla](/products/glass-mister) fina contra el polvo.',
        ),
        paragraph(
          'En primavera vacíelo todo, suéltelo con una [palita](/products/hand-trowel), añada un tercio de compost nuevo y empiece otra vez. Las macetas se quedan donde están. Se lo han ganado.',
        ),
      ],
    },
    ar: {
      title: 'حديقة مطبخ على حافة نافذة',
      excerpt:
        'تسعون سنتيمترًا من الحافة، وأربعة أصص، وسلطة من الأسبوع الثالث. ما الذي ينمو في شقة، وما الذي يتظاهر بذلك.',
      body: [
        paragraph(
          'الحديقة مسألة انتباه لا مسألة مساحة. حافة النافذة فوق المغسلة تُرى عشر مرات في اليوم، ولذلك ينمو عليها ما يموت على سطح بيت أكثر طموحًا. حافتنا طولها تسعون سنتيمترًا وتواجه الشرق. وهذا ما عليها.',
        ),
        heading('أربعة أصص'),
        paragraph(
          'أصص عميقة. تُباع معظم الأعشاب في أصص بحجم فنجان قهوة، وتجوع فيها خلال أسبوعين. [لونغ توم](/products/long-tom-pot) أعلى من الأصيص العادي بمقدار النصف: يتسع لجذر البقدونس، وفيه من التراب ما يحتمل يوم خميس منسيًا. الفخار يتنفس؛ ما زاد من السقي يعيده إلى الهواء.',
        ),
        picture('long-tom-pot-3', 'أصيص فخاري عالٍ على طاولة', 'البياض الذي يظهر مع السنين ملح من الطين.'),
        heading('أربع نباتات'),
        paragraph(
          '*الفجل* لمن لا يصبر، يجهز في أقل من أربعة أسابيع. *الريحان* يريد أدفأ طرف، ويريد أن تُقطف أطرافه احتجتها أم لم تحتجها. *السلق* يعطي ثلاث أوراق في كل مرة طوال نصف عام. و*أبو خنجر* لأنه يتدلى فوق الحافة، ويزهر بلا مقابل، وكل جزء منه طيب مع الخبز. الأربعة تُباع [بذورًا](/products/seed-packets) يمكنك حفظها وزرعها من جديد.',
        ),
        quote('ازرع قليلًا وكثيرًا ما تزرع. أربعون فجلة في يوم واحد ليست حصادًا بل مشكلة.'),
        heading('جولة الأسبوع'),
        steps(
          'أدخل إصبعك في التراب حتى المفصل الأول. جاف: اسقِ. رطب: اتركه وشأنه.',
          'اسقِ التراب لا الأوراق. لهذا عنق [الإبريق](/products/watering-can) طويل.',
          'أدر كل أصيص ربع دورة، وإلا انحنى كل شيء نحو النافذة.',
          'مرة في الأسبوع، صباحًا، [رذاذ](/products/glass-mister) ناعم لإزالة الغبار.',
        ),
        paragraph(
          'في الربيع أفرغ كل شيء، وفككه [بمجرفة يد](/products/hand-trowel)، وأضف ثلثًا من السماد الجديد، وابدأ مرة أخرى. تبقى الأصص في مكانها. لقد استحقت ذلك.',
        ),
      ],
    },
  },
}
