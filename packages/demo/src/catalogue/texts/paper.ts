import type { CatalogueTexts } from '../translations.ts'

export const paperTexts: CatalogueTexts = {
  'clothbound-notebook': {
    de: [
      'Notizbuch in Leinen',
      'Hundertsechzig Seiten, die von der ersten bis zur letzten flach liegen. In Buchleinen gebunden, fadengeheftet, mit runden Ecken, weil Taschen auch Ecken haben.\n\nDas Papier hat 100 g, ein warmes Weiß, das nicht blendet und keine Tinte durchlässt.',
    ],
    es: [
      'Cuaderno de tela',
      'Ciento sesenta páginas que se abren planas de la primera a la última. Encuadernado en tela, cosido por cuadernillos y de esquinas redondas, porque los bolsillos también tienen esquinas.\n\nEl papel es de 100 g, un blanco cálido que no deslumbra ni deja pasar la tinta.',
    ],
    ar: [
      'دفتر مجلد بالقماش',
      'مئة وستون صفحة تنبسط من الأولى إلى الأخيرة. مجلد بقماش الكتب ومخيط ملازم، بزوايا مدورة لأن للجيوب زوايا أيضًا.\n\nالورق 100 غرام، أبيض دافئ لا يبهر ولا يدع الحبر ينفذ.',
    ],
  },
  'machberet-notebook': {
    de: [
      'מחברת Heft von rechts nach links',
      'Rechts gebunden, mit dem Rand dort, wo ihn eine Hand braucht, die Hebräisch oder Arabisch schreibt. Sechsundneunzig linierte Seiten, fadengeheftet, in einem weichen Umschlag, der die Form Ihrer Tasche annimmt.',
    ],
    es: [
      'מחברת Cuaderno de derecha a izquierda',
      'Encuadernado por la derecha, con el margen donde lo necesita una mano que escribe hebreo o árabe. Noventa y seis páginas rayadas, cosidas con hilo, en una cubierta blanda que toma la forma de su bolso.',
    ],
    ar: [
      'מחברת دفتر من اليمين إلى اليسار',
      'مجلد من اليمين، وهامشه حيث تحتاجه يد تكتب العربية أو العبرية. ست وتسعون صفحة مسطرة مخيطة بالخيط، في غلاف لين يأخذ شكل حقيبتك.',
    ],
  },
  'cedar-pencil': {
    de: ['Bleistift aus Zeder', 'Ein Bleistift, HB, unlackierte Zeder: Er riecht nach dem, was er ist.'],
    es: ['Lápiz de cedro', 'Un lápiz, HB, de cedro sin pintar: huele a lo que es.'],
    ar: ['قلم رصاص من الأرز', 'قلم رصاص واحد، HB، من أرز غير مطلي: رائحته من مادته.'],
  },
  'brass-ruler': {
    de: [
      'Lineal aus Messing, 15 cm',
      'Geätzt, nicht gedruckt. Die Striche sind noch da, wenn tausend Taschen die Kante poliert haben. Zentimeter auf der einen Seite, nichts auf der anderen.',
    ],
    es: [
      'Regla de latón, 15 cm',
      'Grabada, no impresa: las marcas seguirán ahí cuando mil bolsillos hayan pulido el canto. Centímetros en un lado, nada en el otro.',
    ],
    ar: [
      'مسطرة نحاسية، 15 سم',
      'محفورة لا مطبوعة، فتبقى العلامات بعد أن تصقل ألف جيب حافتها. سنتيمترات على جهة، ولا شيء على الأخرى.',
    ],
  },
  'walnut-tray': {
    de: [
      'Schreibtischschale aus Nussbaum',
      'Aus einem Stück Nussbaum gefräst, zweimal geölt. Ein Platz für den Stift, den Schlüssel, die Münze und das, was Sie nicht vergessen dürfen.\n\nDie Maserung ist bei jeder anders; die im Bild ist die im Bild.',
    ],
    es: [
      'Bandeja de escritorio de nogal',
      'Fresada de una sola pieza de nogal y aceitada dos veces. Un sitio para la pluma, la llave, la moneda y lo que no debe olvidar.\n\nLa veta de cada una es distinta; la de la foto es la de la foto.',
    ],
    ar: [
      'صينية مكتب من الجوز',
      'محفورة من قطعة جوز واحدة ومدهونة بالزيت مرتين. مكان للقلم والمفتاح والقطعة النقدية وما يجب ألا تنساه.\n\nعروق الخشب تختلف في كل صينية، وما في الصورة لصينية الصورة.',
    ],
  },
  'noon-print': {
    de: [
      'Mittag, Kunstdruck',
      'Drei Formen und die Stunde, in der die Schatten am kürzesten sind. In vier Sojafarben nacheinander auf ungestrichenes Baumwollpapier gedruckt; wer genau hinsieht, erkennt, wo sie sich überlagern.\n\nOffene Auflage, auf der Rückseite blind geprägt.',
    ],
    es: [
      'Mediodía, lámina',
      'Tres formas y la hora en que las sombras son más cortas. Impresa en cuatro tintas de soja, una tras otra, sobre papel de algodón sin estucar; de cerca se ve dónde se solapan.\n\nEdición abierta, con sello seco al dorso.',
    ],
    ar: [
      'الظهيرة، طبعة فنية',
      'ثلاثة أشكال والساعة التي تكون فيها الظلال أقصر ما تكون. طُبعت بأربعة أحبار صويا واحدًا بعد آخر على ورق قطني غير مصقول، ومن يدقق يرى أين تتراكب.\n\nطبعة مفتوحة، مختومة ختمًا بارزًا على ظهرها.',
    ],
  },
  'letter-set': {
    de: [
      'Briefset',
      'Zwanzig Bogen, zehn Umschläge, ein Grund weniger, stattdessen eine Nachricht zu tippen. Die Umschläge sind gefüttert, damit niemand mitliest.',
    ],
    es: [
      'Juego de cartas',
      'Veinte hojas, diez sobres, una razón menos para mandar un mensaje. Los sobres van forrados, para que nadie lea de más.',
    ],
    ar: [
      'طقم رسائل',
      'عشرون ورقة وعشرة ظروف، وسبب أقل لإرسال رسالة نصية بدلًا منها. الظروف مبطنة فلا يقرأ أحد ما فيها.',
    ],
  },
  'wall-calendar': {
    de: [
      'Wandkalender der Mondphasen',
      'Jede Nacht des Jahres auf einem Bogen, jede mit ihrem Mond. Kein Raster, keine Feiertage, keine Zitate. In Weiß und blassem Gold auf mitternachtsblauem Papier gedruckt, 50 mal 70 Zentimeter.',
    ],
    es: [
      'Calendario de pared, fases de la luna',
      'Todas las noches del año en una hoja, cada una con su luna. Sin cuadrícula, sin fiestas, sin citas. Impreso en blanco y oro pálido sobre papel de medianoche, 50 por 70 centímetros.',
    ],
    ar: [
      'تقويم جداري بأطوار القمر',
      'كل ليالي السنة على ورقة واحدة، لكل منها قمرها. لا شبكة ولا عطل ولا اقتباسات. مطبوع بالأبيض والذهبي الباهت على ورق بلون منتصف الليل، 50 في 70 سنتيمترًا.',
    ],
  },
  'washi-tape': {
    de: [
      '和紙 Washi-Klebeband, fünf Rollen',
      'Fünf Rollen Papierband, das sich mit der Hand reißen und ohne Spur ablösen lässt. Erde, Ziegel, Stroh, Moos und Meer.',
    ],
    es: [
      '和紙 Cinta washi, cinco rollos',
      'Cinco rollos de cinta de papel que se rasga a mano y se despega sin dejar huella. Tierra, ladrillo, paja, musgo y mar.',
    ],
    ar: [
      '和紙 شريط واشي، خمس بكرات',
      'خمس بكرات من شريط ورقي يُقطع باليد ويُنزع بلا أثر. بلون التراب والآجر والقش والطحلب والبحر.',
    ],
  },
  'writing-ink': {
    de: [
      'Schreibtinte, 30 ml',
      'Eine Farbstofftinte, die nass fließt, matt trocknet und sich mit Wasser aus der Feder spülen lässt. Das Glas ist eckig und schwer, damit es stehen bleibt.',
    ],
    es: [
      'Tinta para escribir, 30 ml',
      'Una tinta de colorante que fluye húmeda, seca mate y sale de la pluma con agua. El frasco es cuadrado y pesado, para que no se mueva.',
    ],
    ar: [
      'حبر كتابة، 30 مل',
      'حبر صبغي ينساب رطبًا ويجف مطفأ ويُغسل من القلم بالماء. القارورة مربعة وثقيلة فتبقى في مكانها.',
    ],
  },
  'quiet-week-planner': {
    de: [
      'Die stille Woche, Planer zum Drucken',
      'Ein Planer zum Drucken zu Hause: eine Seite für jede Woche, breite Ränder, keine Uhrzeiten. Passt auf A4 und Letter und druckt sich gut auf die Rückseite von altem Papier.\n\nVierundfünfzig Seiten, PDF.',
    ],
    es: [
      'La semana tranquila, agenda para imprimir',
      'Una agenda para imprimir en casa: una página por semana, márgenes anchos, sin horas. Vale para A4 y carta, y se imprime bien en el dorso de papel usado.\n\nCincuenta y cuatro páginas, PDF.',
    ],
    ar: [
      'الأسبوع الهادئ، مفكرة للطباعة',
      'مفكرة تطبعها في البيت: صفحة لكل أسبوع وهوامش عريضة بلا ساعات. تناسب ورق A4 وLetter، وتُطبع جيدًا على ظهر ورق قديم.\n\nأربع وخمسون صفحة، PDF.',
    ],
  },
}
