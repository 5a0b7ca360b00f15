import type { CatalogueTexts } from '../translations.ts'

export const gardenTexts: CatalogueTexts = {
  'long-tom-pot': {
    de: [
      'Hoher Tontopf',
      'Der hohe Terrakottatopf der alten Gewächshäuser, für alles mit tiefen Wurzeln: Lavendel, Wicken, eine junge Olive. Frostfest bis minus fünfzehn Grad.\n\nDer weiße Schleier, der mit den Jahren kommt, ist Salz aus dem Ton. Wir mögen ihn.',
    ],
    es: [
      'Maceta alta',
      'La maceta alta de terracota de los viejos invernaderos, para raíces hondas: lavanda, guisantes de olor, un olivo joven. Resiste heladas de quince bajo cero.\n\nEl velo blanco que llega con los años es la sal del barro. Nos gusta.',
    ],
    ar: [
      'أصيص طويل',
      'أصيص التراكوتا الطويل من البيوت الزجاجية القديمة، لما جذوره عميقة: الخزامى والبازلاء العطرية وزيتونة فتية. يتحمل الصقيع حتى خمس عشرة درجة تحت الصفر.\n\nالغشاء الأبيض الذي يأتي مع السنين ملح من الطين. نحن نحبه.',
    ],
  },
  'fluted-planter': {
    de: [
      'Kannelierter Pflanztopf',
      'Eine kurz geschnittene Säule. Die Kanneluren sind gepresst, nicht gegossen, damit die Kanten scharf bleiben, und im Fuß versteckt sich ein Untersetzer.',
    ],
    es: [
      'Macetero acanalado',
      'Una columna recortada. Las acanaladuras se prensan, no se cuelan, para que los cantos queden nítidos, y en el pie se esconde un platillo.',
    ],
    ar: ['أصيص مخدد', 'عمود مقصوص. أخاديده مكبوسة لا مصبوبة لتبقى حوافها حادة، وفي قاعدته صحن خفي.'],
  },
  'watering-can': {
    de: [
      'Gießkanne mit langem Hals',
      'Anderthalb Liter und eine Tülle, die zwischen den Blättern den Weg zur Erde findet. Pulverbeschichteter Stahl, Brause aus Messing.\n\nSteht schön herum, und das tun Gießkannen die meiste Zeit.',
    ],
    es: [
      'Regadera de caño largo',
      'Litro y medio, y un caño que encuentra el camino entre las hojas hasta la tierra. Acero lacado, roseta de latón.\n\nQueda bien a la vista, que es donde las regaderas pasan casi todo el tiempo.',
    ],
    ar: [
      'مرشّة بعنق طويل',
      'لتر ونصف، وعنق يجد طريقه بين الأوراق إلى التربة. فولاذ مطلي ورأس رش نحاسي.\n\nتقف جميلة في مكانها، وهذا ما تفعله المرشّات معظم الوقت.',
    ],
  },
  'hand-trowel': {
    de: [
      'Geschmiedete Handkelle',
      'Blatt und Angel aus einem Stück Kohlenstoffstahl, der Griff aus Esche. Die Kante ist einseitig geschliffen, sie schneidet Wurzeln so gut wie Erde.\n\nIm November ölen.',
    ],
    es: [
      'Pala de mano forjada',
      'Hoja y espiga de una sola pieza de acero al carbono, mango de fresno. El filo va afilado por un lado y corta raíces igual que tierra.\n\nAcéitela en noviembre.',
    ],
    ar: [
      'مجرفة يد مطروقة',
      'النصل وساقه من قطعة واحدة من الفولاذ الكربوني، والمقبض من خشب الدردار. الحافة مشحوذة من جهة واحدة فتقطع الجذور كما تقطع التراب.\n\nادهنها بالزيت في نوفمبر.',
    ],
  },
  'garden-twine': {
    de: [
      'Gartenschnur',
      'Ein Knäuel Jute, dreifach gedreht, siebzig Meter, so gefärbt, dass sie zwischen Blättern verschwindet.',
    ],
    es: [
      'Cordel de jardín',
      'Un ovillo de yute de tres cabos, setenta metros, teñido para desaparecer entre las hojas.',
    ],
    ar: ['خيط الحديقة', 'كرة من الجوت ثلاثي الفتل، سبعون مترًا، مصبوغة لتختفي بين الأوراق.'],
  },
  'seed-packets': {
    de: [
      'Samen für den Küchengarten',
      'Samenfestes Saatgut für ein paar Quadratmeter oder einen langen Balkon. Auf jedem Tütchen steht, wann, wie tief und mit welchem Abstand, und sonst nichts.',
    ],
    es: [
      'Semillas para el huerto',
      'Semillas de polinización abierta para unos metros cuadrados o un balcón largo. Cada sobre indica cuándo, a qué hondura y a qué distancia, y nada más.',
    ],
    ar: [
      'بذور حديقة المطبخ',
      'بذور مفتوحة التلقيح لأمتار مربعة قليلة أو شرفة طويلة. على كل ظرف متى، وبأي عمق، وبأي مسافة، ولا شيء غير ذلك.',
    ],
  },
  'cedar-birdhouse': {
    de: [
      'Nistkasten aus Zeder',
      'Ein schlichtes Haus für Meisen: unbehandelte Zeder, ein Einflugloch von 28 mm, ein Dach, das sich zum Frühjahrsputz hebt. Nach Osten hängen und vergessen; die Meisen tun es nicht.',
    ],
    es: [
      'Casa nido de cedro',
      'Una casa sencilla para carboneros: cedro sin tratar, una puerta de 28 mm y un tejado que se levanta para la limpieza de primavera. Cuélguela mirando al este y olvídela; ellos no lo harán.',
    ],
    ar: [
      'بيت طيور من الأرز',
      'بيت بسيط لطيور القرقف: أرز غير معالج وباب بقطر 28 مم وسقف يُرفع لتنظيف الربيع. علّقه نحو الشرق وانسه، فهي لن تنساه.',
    ],
  },
  'glass-mister': {
    de: [
      'Pflanzensprüher aus Glas',
      'Gerilltes grünes Glas und eine Pumpe aus Messing. Die Farne danken es, die Fensterbank auch.',
    ],
    es: [
      'Pulverizador de vidrio',
      'Vidrio verde estriado y una bomba de latón. Los helechos lo agradecen; el alféizar también.',
    ],
    ar: ['بخّاخ نباتات زجاجي', 'زجاج أخضر مضلع ومضخة نحاسية. ستشكرك السراخس، وكذلك عتبة النافذة.'],
  },
  'harvest-basket': {
    de: [
      'Erntekorb',
      'Aus ganzen Weidenruten geflochten, mit einem Henkel, der unter dem Boden hindurch und auf der anderen Seite wieder hinauf läuft. So trägt er Äpfel eimerweise.',
    ],
    es: [
      'Cesta de cosecha',
      'Trenzada en mimbre entero, con un asa que pasa bajo el fondo y sube por el otro lado, para cargar manzanas a cubos.',
    ],
    ar: [
      'سلة الحصاد',
      'مضفورة من قضبان صفصاف كاملة، بمقبض يمر تحت القاع ويصعد من الجهة الأخرى، فتحمل التفاح بالدلاء.',
    ],
  },
  'winter-wreath': {
    de: [
      'Winterkranz',
      'Olive, Eukalyptus und getrocknete Lärche, auf einen Ring aus Weide gebunden. Ab dem ersten November auf Bestellung gefertigt; bis dahin wartet er in der Schublade.',
    ],
    es: [
      'Corona de invierno',
      'Olivo, eucalipto y alerce seco, atados a un aro de mimbre. Se hace por encargo desde el uno de noviembre; hasta entonces espera en el cajón.',
    ],
    ar: [
      'إكليل الشتاء',
      'زيتون وأوكالبتوس وأرزية مجففة على حلقة من الصفصاف. يُصنع بالطلب ابتداءً من أول نوفمبر، وينتظر حتى ذلك الحين في الدرج.',
    ],
  },
}
