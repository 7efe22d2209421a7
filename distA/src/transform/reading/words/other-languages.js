import { anyOf, endings, openings, stems, words } from './patterns.js';
/** What a number is divided by, not what it is broken down by. */
const dividedBy = (preposition, nouns) => new RegExp(`${stems(preposition).source} (?:${nouns.join('|')})`, 'iu');
/**
 * German, French, Spanish, Italian and Dutch. A preposition alone says nothing: `par type` is a breakdown. `moyens`,
 * `medios` and `medianas` are no averages, nor is an average of people over a year (`effectif moyen`), `Raten` and `cuotas` are paid.
 */
export const otherLanguages = {
    strong: {
        always: anyOf(stems('durchschnitt', '(?<!und )mittlere(?![nrs]? (?:führung|leitung|management|unternehmen|und))', 'mittelwert', 'promedio', 'gemiddeld', 'intensid', "moyenne d[e'’]"), endings('intensität', 'intensiteit', '(?<!im jahres)durchschnitt'), words('moyenne', '(?<!au )(?<!effectif )moyen(?! terme| et long| ou long)', '(?<!plantilla )media (?:de|del|di|della|delle|dei|degli)'), 
        // Social media are no mean.
        words('(?<=(?:[ad]|ón|one|elle|ale) )(?<!plantilla )media', '(?<=o )medio(?! ambiente)', '(?<=\\p{L}{2}[ei] )medie'), words('bezogen auf', 'im verhältnis zu', 'geteilt durch', 'divisé par', 'dividido (?:por|entre)'), dividedBy('(?:je|pro)', [
            'mitarbeit',
            'beschäftigt',
            'vollzeit',
            'fte',
            'kopf',
            'person',
            'einwohner',
            'kund',
            'aktie',
        ]), dividedBy('(?:je|pro)', [
            'einheit',
            'stück',
            'produkt',
            'fahrzeug',
            'tonne',
            'stunde',
            'liter',
            'quadratmeter',
            'm[2²]',
        ]), dividedBy('(?:je|pro)', ['km', 'kilometer', 'mio', 'million', 'nettoerlös', 'umsatz', '\\d']), dividedBy('par', [
            'salarié',
            'employé',
            'collaborateur',
            'etp',
            'personne',
            'habitant',
            'client',
            'action',
            'passager',
        ]), dividedBy('par', ['unité', 'véhicule', 'tonne', 'heure', 'litre', 'm[2²]', 'km', 'kilomètre', 'million', '\\d']), dividedBy('por', [
            'emplead',
            'trabajador',
            'persona',
            'habitante',
            'cliente',
            'acción',
            'pasajero',
            'cada',
            'unidad',
        ]), dividedBy('por', ['vehículo', 'tonelada', 'hora', 'litro', 'm[2²]', 'km', 'kilómetro', 'mill[óo]n', '\\d'])),
        unlessAmount: anyOf(stems('anteil', 'quote', '(?<!\\d\\s?)prozent', '(?<!\\d\\s?)pourcent', "taux d[e'’]", 'porcentaje', 'tasa de', 'percentuale'), stems('proporci[oó]n', 'proporzione'), words('taux', 'tasa', 'tasso', "part d(?:e|es|u|['’]\\p{L}+)", 'aandeel', 'verhältnis', 'verhouding'), words('rapporto tra', 'rapport entre', 'quota di', 'cuota de', 'incidenza'), endings('quote', 'anteil', 'prozentsatz', 'percentage', '(?:s|ll|ng)rate', 'rendite')),
    },
    weak: {
        always: anyOf(endings('preis', 'prijs', 'lücke', 'gefälle', 'kloof', 'grenzwert', 'pegel'), words('precio', 'prezzo', 'brecha', 'divario', 'écart (?:salarial|de|entre)', 'bruit', 'ruido', 'rumore', 'lärm'), openings('prix(?!.{0,100} (?:remport|reçu|gagn|obten|décern))', 'tarif', 'tarifa', 'année', 'año', 'anno'), openings('âge', 'edad', 'età', 'alter', 'leeftijd', 'ancienneté', 'antigüedad', 'anzianità'), /^\p{L}*jahr$/iu),
        unlessAmount: anyOf(endings('häufigkeit', 'dichte', 'faktor', 'temperatur', 'konzentration'), words('fréquence', 'frecuencia', 'frequenza', 'frequentie', 'densité', 'densidad', 'densità', 'dichtheid'), words('indice', 'índice', 'facteur', 'fattore', 'température', 'temperatura', 'temperatuur'), words('concentración', 'concentrazione', 'concentratie')),
    },
};
/** What the name of a level begins with; `bestand` may also end a word. */
export const otherLevels = ['bestand', 'vorrat', 'stocké', 'existencias', 'almacenad'];
export const otherCounts = anyOf(endings('anzahl', 'zahl', 'menge', 'aantal', 'hoeveelheid'), words('nombre', 'quantité', 'montant', 'número', 'cantidad', 'importe', 'numero', 'quantità'));
export const otherCountOpenings = openings('(?:an|gesamt)?zahl der', 'nombre (?:total )?de', 'número (?:total )?de');
