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
  translations: {
    de: {
      title: 'Zur Verteidigung der Falte',
      excerpt:
        'Leinen knittert, weil es stark ist. Ein Besuch bei der Faser und vier Gewohnheiten, mit denen es zehn Jahre lang weich bleibt.',
      body: [
        paragraph(
          'Alle paar Wochen schreibt uns jemand und fragt, wie man die Falten aus unserer [Leinenbettwäsche](/products/linen-bed-set) bekommt. Wir antworten höflich, mit Temperaturen. Am liebsten würden wir antworten: Lassen Sie sie drin. Sie sind der Beweis, dass Sie das Richtige gekauft haben.',
        ),
        heading('Ein Halm und kein Haar'),
        paragraph(
          'Baumwolle ist ein Samenhaar, Wolle überhaupt ein Haar, und beide sind zum Biegen gemacht. Flachs ist das Innere eines Halms, und seine Lebensaufgabe war es, einen Meter Pflanze im Wind der Kanalküste aufrecht zu halten. Deshalb ist die Faser lang, steif und zwei- bis dreimal so stark wie Baumwolle; gefaltet bleibt sie gefaltet wie ein Strohhalm. So sieht Stärke aus, wenn sie sich hinlegt.',
        ),
        paragraph(
          'Derselbe Halm ist hohl. Er trägt das Wasser von der Haut weg und gibt es dem Zimmer zurück, und das ist das ganze Geheimnis, warum Leinen im Juli kühl ist und im Januar nicht klamm.',
        ),
        picture(
          'linen-bed-set-3',
          'Eine gefaltete Garnitur Bettwäsche auf einem Tisch im Morgenlicht',
          'In der Weberei mit Bimsstein gewaschen, damit die erste Saison schon hinter ihr liegt.',
        ),
        quote(
          'Bügeln Sie am Sonntag, und Sie haben bis Montag ein glattes Laken. Lassen Sie es, und Sie haben Leinen.',
        ),
        heading('Vier Gewohnheiten'),
        bullets(
          'Waschen Sie bei 40 °C mit *flüssigem* Waschmittel, die Trommel halb voll. Pulver setzt sich in die Faser und macht sie rau.',
          'Schlagen Sie die nasse Wäsche zweimal kräftig aus und hängen Sie sie am Saum auf. Die Schwerkraft ist das sanfteste Bügeleisen.',
          'Nehmen Sie sie von der Leine, solange sie noch etwas feucht ist, falten Sie sie von Hand und streichen Sie die Falte mit der Handfläche aus.',
          'Benutzen Sie sie. Leinen wird weich, wenn es bewegt wird, nicht wenn man es aufhebt. Was im Schrank liegt, wird alt, ohne besser zu werden.',
        ),
        heading('Womit man anfängt'),
        paragraph(
          'Nicht mit dem Bett. Beginnen Sie mit zwei [Geschirrtüchern](/products/tea-towels): In einem halben Jahr täglichen Abtrocknens sehen Sie, was mit dem Stoff geschieht, und Ihre Gläser haben keine Fusseln. Dann [Servietten](/products/linen-napkins), dann ein [Kissen](/products/linen-cushion) für den Stuhl am Fenster. Die Laken kommen zuletzt und bleiben am längsten.',
        ),
      ],
    },
    es: {
      title: 'En defensa de la arruga',
      excerpt:
        'El lino se arruga porque es fuerte. Una visita a la fibra y cuatro costumbres que la dejan suave durante diez años.',
      body: [
        paragraph(
          'Cada pocas semanas alguien nos escribe para preguntar cómo quitar las arrugas de nuestras [sábanas de lino](/products/linen-bed-set). Respondemos con educación y con temperaturas. Lo que nos gustaría responder es esto: déjelas. Son la prueba de que ha comprado lo correcto.',
        ),
        heading('Un tallo, no un pelo'),
        paragraph(
          'El algodón es el pelo de una semilla, la lana es pelo sin más, y los dos están hechos para doblarse. El lino es el interior de un tallo, y su tarea en la vida fue mantener en pie un metro de planta frente al viento del canal de la Mancha. Por eso la fibra es larga, rígida y dos o tres veces más fuerte que el algodón; doblada, se queda doblada, como una paja. La arruga es lo que parece la fuerza cuando se tumba.',
        ),
        paragraph(
          'Ese mismo tallo es hueco. Aleja el agua de la piel y la devuelve a la habitación, y ahí está todo el secreto de que el lino sea fresco en julio y no húmedo en enero.',
        ),
        picture(
          'linen-bed-set-3',
          'Un juego de cama doblado sobre una mesa con la luz de la mañana',
          'Lavado con piedra pómez en la fábrica, para que la primera temporada ya haya pasado.',
        ),
        quote('Plánchela el domingo y tendrá una sábana lisa hasta el lunes. Déjela y tendrá lino.'),
        heading('Cuatro costumbres'),
        bullets(
          'Lave a 40 °C con detergente *líquido* y el tambor a medias. El polvo se queda en la fibra y la vuelve áspera.',
          'Sacúdala fuerte mientras esté mojada, dos veces, y tiéndala por el dobladillo. La gravedad es la plancha más suave.',
          'Recójala cuando todavía esté un poco húmeda, dóblela a mano y alise el pliegue con la palma.',
          'Úsela. El lino se ablanda con el movimiento, no con el reposo. Lo que se queda en el armario envejece sin mejorar.',
        ),
        heading('Por dónde empezar'),
        paragraph(
          'Por la cama, no. Empiece con un par de [paños de cocina](/products/tea-towels): en medio año de secar a diario verá lo que le pasa a la tela, y sus copas no tendrán pelusa. Después unas [servilletas](/products/linen-napkins), después un [cojín](/products/linen-cushion) para la silla de la ventana. Las sábanas llegan las últimas y son las que más duran.',
        ),
      ],
    },
    ar: {
      title: 'دفاعًا عن التجعيدة',
      excerpt: 'يتجعد الكتان لأنه قوي. زيارة إلى الليف نفسه، وأربع عادات تُبقيه ناعمًا عشر سنوات.',
      body: [
        paragraph(
          'كل بضعة أسابيع يكتب إلينا أحدهم سائلًا كيف تزول التجاعيد من [ملاءات الكتان](/products/linen-bed-set). نجيب بأدب وبدرجات حرارة. وما نود أن نجيب به حقًا هو: اتركها. إنها الدليل على أنك اشتريت الشيء الصحيح.',
        ),
        heading('ساق لا شعرة'),
        paragraph(
          'القطن شعر بذرة، والصوف شعر فحسب، وكلاهما خُلق لينثني. أما الكتان فهو باطن ساق، وكانت مهمته في الحياة أن يُبقي مترًا من النبات واقفًا في ريح ساحل المانش. ولذلك فالليف طويل صلب أقوى من القطن مرتين أو ثلاثًا؛ إذا طُوي بقي مطويًا كالقشة. التجعيدة هي شكل القوة حين تستلقي.',
        ),
        paragraph(
          'والساق نفسها جوفاء. تحمل الماء بعيدًا عن الجلد وتعيده إلى الغرفة، وهذا كل السر في أن الكتان بارد في تموز وغير رطب في كانون الثاني.',
        ),
        picture(
          'linen-bed-set-3',
          'طقم مفارش سرير مطوي على طاولة في ضوء الصباح',
          'غُسل في المصنع بحجر الخفاف، فيكون موسمه الأول قد مضى.',
        ),
        quote('اكوِها يوم الأحد وستحصل على ملاءة ملساء حتى الاثنين. اتركها وستحصل على كتان.'),
        heading('أربع عادات'),
        bullets(
          'اغسله عند 40 درجة مئوية بمنظف *سائل* والغسالة نصف ممتلئة. المسحوق يستقر في الليف فيخشن.',
          'انفضه بقوة مرتين وهو مبلول، وعلّقه من الحاشية. الجاذبية ألطف مكواة.',
          'أنزله عن الحبل وهو لا يزال رطبًا قليلًا، واطوه بيديك، واضغط الطية براحة كفك.',
          'استعمله. يلين الكتان بالحركة لا بالحفظ. ما يبقى في الخزانة يشيخ ولا يتحسن.',
        ),
        heading('من أين تبدأ'),
        paragraph(
          'ليس من السرير. ابدأ بزوج من [مناشف المطبخ](/products/tea-towels): بعد نصف عام من التجفيف اليومي سترى ما يحدث للقماش، ولن يعلق بكؤوسك وبر. ثم [المناديل](/products/linen-napkins)، ثم [وسادة](/products/linen-cushion) للكرسي عند النافذة. تأتي الملاءات أخيرًا، وتبقى أطول من غيرها.',
        ),
      ],
    },
  },
}
