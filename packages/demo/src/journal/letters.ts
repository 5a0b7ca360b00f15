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
  translations: {
    de: {
      title: 'Wie man einen Brief beginnt',
      excerpt:
        'Der schwerste Satz ist der erste, also lassen Sie ihn weg. Notizen über Papier, Tinte und Worte, auf die niemand wartet.',
      body: [
        paragraph(
          'Eine Nachricht verlangt eine Antwort. Ein Brief tut das nicht: Das ist sein ganzer Vorzug. Er kommt an, wenn er ankommt, wird gelesen, wenn Zeit ist, und darf von gar nichts handeln. Wir verkaufen [Papier](/products/letter-set), sind also nicht neutral. Aber wir schreiben auch, schlecht und oft, und einiges hat sich als hilfreich erwiesen.',
        ),
        heading('In der Mitte beginnen'),
        paragraph(
          'Nicht damit, wie es Ihnen geht, und nicht mit einer Entschuldigung für das Schweigen. Beginnen Sie mit dem, was Sie sehen. *Es regnet seit Montag, und die Katze hat den Balkon aufgegeben.* Wer das liest, ist am Ende der Zeile bei Ihnen im Zimmer, und der Rest folgt von selbst.',
        ),
        picture(
          'letter-set-3',
          'Ein Briefset mit gefütterten Umschlägen auf einem Tisch',
          'Zwanzig Bogen, zehn Umschläge. Niemand braucht mehr als zwei Bogen, um es zu sagen.',
        ),
        heading('Zweimal schreiben, aber nicht am selben Tag'),
        paragraph(
          'Ein [Notizbuch](/products/clothbound-notebook) neben dem Papier nimmt die Angst. Schreiben Sie dort zuerst alles auf, in beliebiger Folge, mit Pfeilen. Schlafen Sie. Dann nehmen Sie einen frischen Bogen und schreiben nur ab, was Sie noch immer meinen. Was im Brief selbst durchgestrichen ist, darf bleiben: Es ist der einzige Ort der Welt, an dem eine Korrektur ein Kompliment ist.',
        ),
        quote('Ein Brief ist das einzige Geschenk, das besser wird, wenn es zu spät kommt.'),
        heading('Tinte und andere kleine Höflichkeiten'),
        bullets(
          'Nehmen Sie eine [Tinte](/products/writing-ink) mit Farbe. Schwarz ist für Verträge.',
          'Schreiben Sie nur auf eine Seite und nummerieren Sie die Bogen. Man liest im Bett.',
          'Legen Sie etwas Flaches hinein: ein Blatt, eine Marke, das Etikett einer guten Flasche.',
          'Haben Sie Briefmarken im Haus. Mehr Briefe sind an einer fehlenden Marke gestorben als an einem fehlenden Wort.',
        ),
        paragraph(
          'Papier, Stift und Marken gehören zusammen auf ein [Tablett](/products/walnut-tray), das auf dem Tisch bleibt. Was man erst holen muss, wird nicht geschrieben. Und wenn er fertig daliegt, bringen Sie ihn gleich zum Kasten, bevor Sie ihn noch einmal lesen.',
        ),
      ],
    },
    es: {
      title: 'Cómo empezar una carta',
      excerpt:
        'La frase más difícil es la primera, así que sáltesela. Notas sobre papel, tinta y palabras que nadie está esperando.',
      body: [
        paragraph(
          'Un mensaje pide respuesta. Una carta no: esa es toda su ventaja. Llega cuando llega, se lee cuando hay tiempo y puede no tratar de nada. Vendemos [papel](/products/letter-set), así que no somos neutrales. Pero también escribimos, mal y a menudo, y algunas cosas han resultado útiles.',
        ),
        heading('Empiece por la mitad'),
        paragraph(
          'No por cómo está, ni por una disculpa por el silencio. Empiece por lo que ve. *Llueve desde el lunes y el gato ha renunciado al balcón.* Quien lea eso estará con usted en la habitación al acabar la línea, y el resto viene solo.',
        ),
        picture(
          'letter-set-3',
          'Un juego de cartas con sobres forrados sobre una mesa',
          'Veinte hojas, diez sobres. Nadie necesita más de dos hojas para decirlo.',
        ),
        heading('Escríbala dos veces, pero no el mismo día'),
        paragraph(
          'Un [cuaderno](/products/clothbound-notebook) junto al papel quita el miedo. Ponga allí primero todo, en cualquier orden, con flechas. Duerma. Después tome una hoja nueva y copie solo lo que aún piensa. Lo que quede tachado en la carta puede quedarse: es el único lugar del mundo donde una corrección es un cumplido.',
        ),
        quote('Una carta es el único regalo que mejora cuando llega tarde.'),
        heading('Tinta y otras pequeñas cortesías'),
        bullets(
          'Use una [tinta](/products/writing-ink) de color. El negro es para los contratos.',
          'Escriba por una sola cara y numere las hojas. La gente lee en la cama.',
          'Meta dentro algo plano: una hoja, un sello, la etiqueta de una buena botella.',
          'Tenga sellos en casa. Más cartas han muerto por un sello que por una palabra.',
        ),
        paragraph(
          'Tenga juntos el papel, la pluma y los sellos en una [bandeja](/products/walnut-tray) que se quede en la mesa. Lo que hay que ir a buscar no se escribe. Y cuando esté terminada, llévela enseguida al buzón, antes de volver a leerla.',
        ),
      ],
    },
    ar: {
      title: 'كيف تبدأ رسالة',
      excerpt: 'أصعب جملة هي الأولى، فتجاوزها. ملاحظات عن الورق والحبر وعن كلام لا ينتظره أحد.',
      body: [
        paragraph(
          'الرسالة القصيرة تطلب جوابًا. أما الرسالة المكتوبة فلا تطلبه، وهذه ميزتها كلها. تصل حين تصل، وتُقرأ حين يتسع الوقت، ويجوز ألا تكون عن شيء. نحن نبيع [الورق](/products/letter-set)، فلسنا محايدين. لكننا نكتب أيضًا، كتابة رديئة وكثيرة، وقد أفادتنا بعض الأمور.',
        ),
        heading('ابدأ من الوسط'),
        paragraph(
          'لا بحالك، ولا بالاعتذار عن الصمت. ابدأ بما تراه. *المطر يهطل منذ الاثنين، والقطة تخلّت عن الشرفة.* من يقرأ هذا يكون معك في الغرفة عند نهاية السطر، والباقي يأتي وحده.',
        ),
        picture(
          'letter-set-3',
          'طقم رسائل بمغلفات مبطنة على طاولة',
          'عشرون ورقة وعشرة مغلفات. لا يحتاج أحد إلى أكثر من ورقتين ليقولها.',
        ),
        heading('اكتبها مرتين، لكن ليس في اليوم نفسه'),
        paragraph(
          '[دفتر](/products/clothbound-notebook) بجانب الورق يزيل الخوف. ضع فيه كل شيء أولًا، بأي ترتيب، مع أسهم. نم. ثم خذ ورقة جديدة وانقل ما لا تزال تعنيه فقط. وما شُطب في الرسالة نفسها يجوز أن يبقى: إنها المكان الوحيد في العالم الذي يكون فيه التصحيح مجاملة.',
        ),
        quote('الرسالة هي الهدية الوحيدة التي يزيدها التأخر حسنًا.'),
        heading('الحبر ومجاملات صغيرة أخرى'),
        bullets(
          'استعمل [حبرًا](/products/writing-ink) ملونًا. الأسود للعقود.',
          'اكتب على وجه واحد ورقّم الأوراق. الناس يقرؤون في السرير.',
          'ضع في داخلها شيئًا مسطحًا: ورقة شجر، أو طابعًا، أو ملصق زجاجة طيبة.',
          'احتفظ بطوابع في البيت. ماتت رسائل بسبب طابع مفقود أكثر مما ماتت بسبب كلمة مفقودة.',
        ),
        paragraph(
          'اجمع الورق والقلم والطوابع على [صينية](/products/walnut-tray) تبقى على الطاولة. ما يحتاج إلى إحضار لا يُكتب. وحين تكتمل احملها إلى الصندوق فورًا قبل أن تقرأها مرة أخرى.',
        ),
      ],
    },
  },
}
