import type { CatalogueTexts } from '../translations.ts'

export const kitchenTexts: CatalogueTexts = {
  'olive-oil': {
    de: [
      'Ελαιόλαδο Olivenöl der frühen Ernte',
      'Im Oktober grün gepflückt und in derselben Nacht gepresst. Es schmeckt nach geschnittenem Gras und Artischocke und kratzt im Hals, wie es junges Öl soll.\n\nZum Übergießen, nicht zum Braten.',
    ],
    es: [
      'Ελαιόλαδο Aceite de oliva temprano',
      'Recogido verde en octubre y prensado la misma noche. Sabe a hierba cortada y a alcachofa, y pica en la garganta, como debe el aceite joven.\n\nPara aliñar, no para freír.',
    ],
    ar: [
      'Ελαιόλαδο زيت زيتون من القطفة الأولى',
      'قُطف أخضر في أكتوبر وعُصر في الليلة نفسها. طعمه من عشب مقصوص وخرشوف، ويلسع الحلق كما ينبغي للزيت الفتي.\n\nليُسكب فوق الطعام، لا للقلي.',
    ],
  },
  'oak-board': {
    de: [
      'Schneidbrett aus Eiche',
      'Aus einer einzigen Bohle, mit einem Griff an der Seite und einem Loch zum Aufhängen. Dick genug, um sich nicht zu verziehen, leicht genug, um den Käse zu Tisch zu tragen.',
    ],
    es: [
      'Tabla de roble',
      'De un solo tablón, con un asa a un lado y un agujero para colgarla. Gruesa para no alabearse, ligera para llevar el queso a la mesa.',
    ],
    ar: [
      'لوح تقطيع من البلوط',
      'من لوح واحد كامل، بمقبض في جانبه وثقب لتعليقه. سميك فلا يتقوس، وخفيف يكفي لحمل الجبن إلى المائدة.',
    ],
  },
  casserole: {
    de: [
      'Schmortopf aus Gusseisen',
      'Innen und außen emailliert, mit einem Deckel, der schwer genug ist, jeden Tropfen zu halten. Er geht vom Herd in den Ofen und auf den Tisch und passt überall hin.\n\nInnen ist er hell, damit Sie sehen, wann die Zwiebeln Farbe haben. Der Knauf hält bis 260 °C.',
    ],
    es: [
      'Cazuela de hierro fundido',
      'Esmaltada por dentro y por fuera, con una tapa tan pesada que no deja escapar una gota. Va del fuego al horno y del horno a la mesa, y en todas partes está en su casa.\n\nEl interior es claro, para ver cuándo se doran las cebollas. El pomo resiste hasta 260 °C.',
    ],
    ar: [
      'قدر من الحديد الزهر',
      'مطلية بالمينا من الداخل والخارج، بغطاء ثقيل لا تفلت منه قطرة. تنتقل من الموقد إلى الفرن إلى المائدة وتليق بها جميعًا.\n\nداخلها فاتح لترى متى يحمرّ البصل. يتحمل مقبض الغطاء حتى 260 درجة مئوية.',
    ],
  },
  'copper-saucepan': {
    de: [
      'Stielkasserolle aus Kupfer',
      'Außen zwei Millimeter Kupfer, innen Stahl, ein langer eiserner Stiel. Sie antwortet der Flamme sofort, und mehr kann man von einer Kasserolle nicht verlangen.',
    ],
    es: [
      'Cazo de cobre',
      'Dos milímetros de cobre por fuera, acero por dentro y un mango largo de hierro. Responde a la llama al instante, y más no se le puede pedir a un cazo.',
    ],
    ar: [
      'قدر نحاسية بمقبض',
      'مليمتران من النحاس في الخارج، وفولاذ في الداخل، ومقبض طويل من الحديد. تستجيب للنار فورًا، وهذا كل ما يُطلب من قدر.',
    ],
  },
  'thyme-honey': {
    de: [
      'Honig von wildem Thymian',
      'Von Bienenstöcken an einem trockenen Hang, wo sonst wenig wächst. Dunkel wie Bernstein, harzig, kristallisiert langsam. Ein Löffel auf Joghurt ist ein Frühstück.',
    ],
    es: [
      'Miel de tomillo silvestre',
      'De colmenas en una ladera seca donde poco más crece. Ámbar oscuro, resinosa, lenta en cristalizar. Una cucharada sobre yogur es un desayuno.',
    ],
    ar: [
      'عسل الزعتر البري',
      'من خلايا على سفح جاف لا ينبت فيه غير القليل. كهرماني داكن، راتنجي، بطيء التبلور. ملعقة منه على اللبن فطور كامل.',
    ],
  },
  'sencha-tin': {
    de: [
      '煎茶 Sencha in der Papierdose',
      'Sencha der ersten Pflückung, lange gedämpft: eine trübgrüne Tasse, die nach Erbsen und Seeluft schmeckt. Die Dose hat zwei Deckel und ein Kleid aus Washi, und man behält sie, wenn der Tee getrunken ist.\n\nBei 70 °C eine Minute ziehen lassen.',
    ],
    es: [
      '煎茶 Sencha en lata de papel',
      'Sencha de la primera cosecha, muy vaporizado: una taza verde y turbia con sabor a guisantes y a mar. La lata tiene dos tapas y un abrigo de washi, y merece quedarse cuando se acaba el té.\n\nInfusionar a 70 °C durante un minuto.',
    ],
    ar: [
      '煎茶 شاي سنتشا في علبة ورقية',
      'سنتشا من القطفة الأولى، مبخّر طويلًا: كوب أخضر عكر بطعم البازلاء وهواء البحر. للعلبة غطاءان وكساء من ورق الواشي، وتستحق أن تُحفظ بعد نفاد الشاي.\n\nيُنقع دقيقة واحدة في ماء حرارته 70 درجة مئوية.',
    ],
  },
  'wooden-spoons': {
    de: [
      'Holzlöffel, drei Stück',
      'Einer zum Rühren, einer zum Kosten, einer mit einer Ecke für die Ecken. Geschnitzt aus Olive, Kirsche und Buche.',
    ],
    es: [
      'Cucharas de madera, tres',
      'Una para remover, otra para probar y otra con esquina para las esquinas. Talladas en olivo, cerezo y haya.',
    ],
    ar: [
      'ملاعق خشبية، ثلاث',
      'واحدة للتحريك وواحدة للتذوق وواحدة ذات زاوية تصل إلى الزوايا. منحوتة من الزيتون والكرز والزان.',
    ],
  },
  'storage-jar': {
    de: [
      'Vorratsglas mit Korken',
      'Dünnes klares Glas und ein dicker Korken. Sie sehen, was noch da ist, und haben nie wieder drei offene Tüten Linsen.',
    ],
    es: [
      'Tarro con tapón de corcho',
      'Vidrio fino y claro y un corcho grueso. Se ve lo que queda, y no volverá a tener tres bolsas de lentejas abiertas.',
    ],
    ar: [
      'مرطبان بغطاء من الفلين',
      'زجاج رقيق صافٍ وفلينة سميكة. ترى ما بقي، ولن تملك بعد اليوم ثلاثة أكياس عدس مفتوحة.',
    ],
  },
  'sea-salt': {
    de: [
      'Meersalzflocken',
      'Mit dem Rechen geerntet, vom Wind getrocknet. Zwischen Finger und Daumen zerreiben, über alles.',
    ],
    es: [
      'Sal marina en escamas',
      'Recogida con rastrillo y secada por el viento. Se deshace entre los dedos, sobre cualquier cosa.',
    ],
    ar: ['رقائق ملح البحر', 'يُجمع بالمدمّة وتجففه الريح. افركه بين إصبعيك فوق كل شيء.'],
  },
  'pepper-mill': {
    de: [
      'Gedrechselte Pfeffermühle',
      'Buche über einem Mahlwerk aus Keramik, mit einem Kopf wie eine Schachfigur. Der Knauf stellt die Mahlung ein, von Staub bis Kies.',
    ],
    es: [
      'Molinillo de pimienta torneado',
      'Haya sobre un mecanismo de cerámica, con cabeza de pieza de ajedrez. El pomo regula la molienda, del polvo a la grava.',
    ],
    ar: [
      'مطحنة فلفل مخروطة',
      'خشب زان فوق رحى من الخزف، برأس كقطعة شطرنج. يضبط المقبض الطحن من الناعم كالغبار إلى الخشن كالحصى.',
    ],
  },
  'bedside-carafe': {
    de: [
      'Karaffe mit Becher',
      'Eine Karaffe aus rauchfarbenem Glas, deren Deckel der Becher ist. Mundgeblasen, 800 ml, für Nachttisch oder Schreibtisch.',
    ],
    es: [
      'Jarra con vaso',
      'Una jarra de vidrio ahumado cuya tapa es el vaso. Soplada a boca, 800 ml, para la mesilla o el escritorio.',
    ],
    ar: [
      'دورق وكأس',
      'دورق من زجاج بلون الدخان، غطاؤه هو الكأس. منفوخ بالفم، سعته 800 مل، لجانب السرير أو المكتب.',
    ],
  },
  'slow-loaf': {
    de: [
      'Das langsame Brot, ein Backheft',
      'Brote, die Zeit brauchen und wenig Können: was am Abend zu tun ist und wie der Teig am Morgen aussehen soll.\n\nE-Book als PDF, mit dem Gewicht aller Zutaten.',
    ],
    es: [
      'El pan lento, cuaderno de horno',
      'Panes que piden tiempo más que destreza: qué hacer por la noche y qué aspecto debe tener la masa por la mañana.\n\nLibro electrónico en PDF, con el peso de todos los ingredientes.',
    ],
    ar: [
      'الرغيف المتأني، دفتر خبز',
      'أرغفة تحتاج إلى الوقت أكثر من المهارة: ماذا تفعل في المساء، وكيف ينبغي أن يبدو العجين في الصباح.\n\nكتاب إلكتروني بصيغة PDF، بأوزان المكونات كلها.',
    ],
  },
}
